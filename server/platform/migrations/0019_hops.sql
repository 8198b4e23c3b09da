-- Ways between two sites: which hosts are whose, which sites belong together, who has an account on both. 000 §6, 001 §2.4; decision 0017.

-- The hosts that the administrator knows to be a site's. Only to one of these does a code travel.
create table site_hosts (
  host text primary key check (host ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$'),
  site_id int not null references sites,
  added_by bigint references accounts,
  at timestamptz not null default clock_timestamp()
);
create index site_hosts_site on site_hosts (site_id);

-- Two hosts of two sites: named by the one, accepted by the other, confirmed by the administrator. It holds while none of the
-- three has ended it and both hosts are still their sites'.
create table site_pairs (
  id bigint generated always as identity primary key,
  from_site int not null references sites,
  from_host text not null,
  to_site int not null references sites,
  to_host text not null,
  proposed_by bigint not null references accounts,
  proposed_at timestamptz not null default clock_timestamp(),
  accepted_by bigint references accounts,
  accepted_at timestamptz,
  confirmed_by bigint references accounts,
  confirmed_at timestamptz check (confirmed_at is null or accepted_at is not null),
  ended_by bigint references accounts,
  ended_at timestamptz,
  check (from_site <> to_site)
);
-- One for two sites, whichever of them began.
create unique index site_pairs_open on site_pairs (least(from_site, to_site), greatest(from_site, to_site)) where ended_at is null;

-- Those that hold, each seen from both of its sites.
create view confirmed_pairs with (security_invoker = true) as
  select p.id, seen.site_id, seen.host, seen.other_site, seen.other_host, o.name as other_name
  from site_pairs p
    cross join lateral (values (p.from_site, p.from_host, p.to_site, p.to_host), (p.to_site, p.to_host, p.from_site, p.from_host))
      as seen (site_id, host, other_site, other_host)
    join site_hosts h on h.host = seen.host and h.site_id = seen.site_id
    join site_hosts oh on oh.host = seen.other_host and oh.site_id = seen.other_site
    join sites o on o.id = seen.other_site
  where p.confirmed_at is not null and p.ended_at is null;

-- Who is signed in to the one may go into the other: they have shown that they know its password.
create table account_links (
  id bigint generated always as identity primary key,
  pair_id bigint not null references site_pairs,
  from_account bigint not null references accounts,
  to_account bigint not null references accounts,
  made_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('BY_PERSON', 'PASSWORD_CHANGED', 'LOCKED', 'SITES_PARTED')),
  check ((ended_at is null) = (end_reason is null)),
  check (from_account <> to_account)
);
-- Of an account one leads into a site, and one comes from a site.
create unique index account_links_from on account_links (from_account, pair_id) where ended_at is null;
create unique index account_links_to on account_links (to_account, pair_id) where ended_at is null;
create index account_links_pair on account_links (pair_id) where ended_at is null;

-- They are of two sites each: no connection of one site reads them.
select keep_to_site('site_hosts');
revoke all on site_hosts, site_pairs, account_links from paddock_site;

alter table sessions
  -- By what somebody came in; null of those that are older than this column.
  add column way text check (way in ('PASSWORD', 'CODE', 'TICKET', 'SIGNED_UP', 'HOP')),
  -- From which account, where it was a hop.
  add column came_from bigint references accounts,
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check check (end_reason in ('SIGNED_OUT', 'BY_OPERATOR', 'PASSWORD_CHANGED',
    'FACTOR_CHANGED', 'DUPLICATE', 'LOCKED', 'EXCLUDED', 'TIME_OVER', 'DEMO_OVER', 'UNLINKED'));
create index sessions_came_from on sessions (came_from) where came_from is not null and ended_at is null;

alter table one_time_links
  -- The host that alone takes it.
  add column host text,
  -- The session that asked for it: when that is over, so is this.
  add column session_id uuid references sessions on delete cascade,
  -- By which link of two accounts it leads; null inside one account.
  add column account_link_id bigint references account_links;
create index one_time_links_session on one_time_links (session_id) where session_id is not null;

-- When the password, the mobile number or the second factor last changed, by whomever: for a day nobody goes from there to
-- another site. The time of the transaction, so that one change is one, however many rows it has.
alter table accounts add column ways_changed_at timestamptz;

create function note_changed_ways() returns trigger language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash or new.phone is distinct from old.phone then
    new.ways_changed_at := now();
  end if;
  return new;
end $$;
create trigger accounts_ways_changed before update of password_hash, phone on accounts
  for each row execute function note_changed_ways();

create function note_changed_factor() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update accounts set ways_changed_at = now() where id = coalesce(new.account_id, old.account_id)
    and ways_changed_at is distinct from now();
  return null;
end $$;
create trigger second_factors_confirmed after update of confirmed_at on second_factors
  for each row execute function note_changed_factor();
create trigger second_factors_ended after delete on second_factors
  for each row when (old.confirmed_at is not null) execute function note_changed_factor();
create trigger backup_codes_made after insert on backup_codes
  for each row execute function note_changed_factor();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('BETS_SETTLED', 'BETS_VOIDED', 'RESULT_TAKEN_BACK', 'POINTS_RECEIVED',
    'POINTS_TAKEN', 'LIMIT_CHANGED', 'BROADCAST', 'ACCOUNT_LINKED', 'LINK_USED', 'LINK_ENDED', 'LINKED_ACCESS_CHANGED'));

-- Both ends of a link are told, each of the other: OUT where it leads from the reader's account, IN where it leads into it.
create function tell_of_link(link account_links, what text, which text) returns void
language sql security definer set search_path = public as $$
  insert into notifications (account_id, kind, reference, facts)
  select e.account_id, what, which,
    jsonb_build_object('direction', e.direction, 'site', s.name, 'userName', other.user_name)
  from (values (link.from_account, link.to_account, 'OUT'), (link.to_account, link.from_account, 'IN'))
      as e (account_id, other_id, direction)
    join accounts other on other.id = e.other_id join sites s on s.id = other.site_id
  on conflict do nothing
$$;
revoke execute on function tell_of_link(account_links, text, text) from public;

create function account_link_made() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_of_link(new, 'ACCOUNT_LINKED', 'link:' || new.id);
  return null;
end $$;
create trigger account_links_made after insert on account_links for each row execute function account_link_made();

create function account_link_used() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_of_link(new, 'LINK_USED', 'link used:' || new.id || ':' || extract(epoch from new.used_at));
  return null;
end $$;
create trigger account_links_used after update of used_at on account_links for each row execute function account_link_used();

-- Whoever came in by a link goes out with it.
create function account_link_ended() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sessions set ended_at = clock_timestamp(), end_reason = 'UNLINKED'
  where account_id = new.to_account and came_from = new.from_account and ended_at is null;
  perform tell_of_link(new, 'LINK_ENDED', 'link ended:' || new.id);
  return null;
end $$;
create trigger account_links_ended after update of ended_at on account_links
  for each row when (old.ended_at is null and new.ended_at is not null) execute function account_link_ended();

-- A link into an account is as good as the password that it was made with. Whoever stands at its other end is told when a way
-- into this one changes: if that was somebody else, the owner ends it.
create function links_after_changed_ways() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.password_hash is distinct from old.password_hash then
    update account_links set ended_at = clock_timestamp(), end_reason = 'PASSWORD_CHANGED'
    where to_account = new.id and ended_at is null;
  end if;
  insert into notifications (account_id, kind, reference, facts)
  select l.to_account, 'LINKED_ACCESS_CHANGED', 'link changed:' || l.id || ':' || extract(epoch from new.ways_changed_at),
    jsonb_build_object('direction', 'IN', 'site', s.name, 'userName', new.user_name)
  from account_links l join sites s on s.id = new.site_id
  where l.from_account = new.id and l.ended_at is null
  on conflict do nothing;
  return null;
end $$;
create trigger accounts_links_after_changed_ways after update of password_hash, phone, ways_changed_at on accounts
  for each row when (new.ways_changed_at > coalesce(old.ways_changed_at, '-infinity'))
  execute function links_after_changed_ways();

-- A lock holds for everybody below, and so does what it ends.
create function end_links_of_locked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_links l set ended_at = clock_timestamp(), end_reason = 'LOCKED' from accounts a
  where l.ended_at is null and a.id = l.from_account and (a.id = new.id or a.ancestors @> array[new.id]);
  update account_links l set ended_at = clock_timestamp(), end_reason = 'LOCKED' from accounts a
  where l.ended_at is null and a.id = l.to_account and (a.id = new.id or a.ancestors @> array[new.id]);
  return null;
end $$;
create trigger accounts_locked_links after update of user_locked on accounts
  for each row when (new.user_locked and not old.user_locked) execute function end_links_of_locked();

-- With the sites' the links of their people end.
create function end_links_of_pair() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_links set ended_at = clock_timestamp(), end_reason = 'SITES_PARTED'
  where pair_id = new.id and ended_at is null;
  return null;
end $$;
create trigger site_pairs_ended after update of ended_at on site_pairs
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_links_of_pair();
