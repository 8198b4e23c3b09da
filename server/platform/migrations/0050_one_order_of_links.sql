-- Whoever ends several links holds them in the order of their numbers: two accounts that lead into each other, locked at the same moment
-- from their two sites, would otherwise wait for each other. Decision 0017.
create function hold_links(ids bigint[]) returns setof bigint language sql security definer set search_path = public as $$
  select id from account_links where id = any(ids) and ended_at is null order by id for update
$$;
revoke execute on function hold_links(bigint[]) from public;

create or replace function end_links_of_locked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_links l set ended_at = clock_timestamp(), end_reason = 'LOCKED' from hold_links(array(
    select f.id from account_links f join accounts a on a.id = f.from_account
      where f.ended_at is null and a.path between new.path and new.path_end
    union select t.id from account_links t join accounts a on a.id = t.to_account
      where t.ended_at is null and a.path between new.path and new.path_end)) held
  where l.id = held;
  return null;
end $$;

create or replace function end_links_of_pair() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_links l set ended_at = clock_timestamp(), end_reason = 'SITES_PARTED'
  from hold_links(array(select id from account_links where pair_id = new.id and ended_at is null)) held
  where l.id = held;
  return null;
end $$;

create or replace function links_after_changed_ways() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.password_hash is distinct from old.password_hash then
    update account_links l set ended_at = clock_timestamp(), end_reason = 'PASSWORD_CHANGED'
    from hold_links(array(select id from account_links where to_account = new.id and ended_at is null)) held
    where l.id = held;
  end if;
  insert into notifications (account_id, kind, reference, facts)
  select l.to_account, 'LINKED_ACCESS_CHANGED', 'link changed:' || l.id || ':' || extract(epoch from new.ways_changed_at),
    jsonb_build_object('direction', 'IN', 'site', s.name, 'userName', new.user_name)
  from account_links l join sites s on s.id = new.site_id
  where l.from_account = new.id and l.ended_at is null
  on conflict do nothing;
  return null;
end $$;

-- Columns that nobody reads: the tries at a factor stand in failed_tries, a link is held to its host.
alter table second_factors drop column tries, drop column tries_since;
alter table one_time_links drop column label;
alter table account_terms drop column at;
