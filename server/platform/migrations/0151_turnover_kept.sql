-- What of a player's deposits is still to be played was reckoned from all that came in and all that was played since the first deposit, at each
-- sight and in the transaction of each withdrawal. It is kept by days, as what a day makes of what was left before it; what moves a day that is
-- kept leaves a mark, and a marked day is read anew. docs/decisions/0086.

-- When the first bet of the account was matched there: where a market stands among deposits.
alter table settlement_postings add column first_at timestamptz;
update settlement_postings s set first_at = coalesce(
  (select min(x.at) from bets b join fills x on x.bet_id = b.id where b.market_id = s.market_id and b.account_id = s.account_id),
  (select r.declared_at from settlements r where r.market_id = s.market_id and r.result_version = s.result_version), 'epoch');
alter table settlement_postings alter column first_at set not null;
create index settlement_postings_first on settlement_postings (account_id, first_at);
-- Those of one event: so it takes the place of the index of accounts alone.
create index settlement_postings_market on settlement_postings (account_id, market_id);
drop index settlement_postings_account;

create index linked_trades_market on linked_trades (market_id);
create index deposits_came on deposits (account_id, decided_at) where state = 'approved';
create index transfers_given on transfers (credit_account, at) where kind = 'points' and actor_id is not null;
create index receipts_given on receipts (account_id, at) where kind = 'LENA' and reverses is null;

-- Whose turnover is kept, with what officers gave and without: since the first that came in, and until where.
create table turnover_kept (
  account_id bigint not null references accounts,
  with_given boolean not null,
  site_id int not null references sites,
  since timestamptz,
  until timestamptz,
  check ((since is null) = (until is null)),
  primary key (account_id, with_given)
);
create index turnover_kept_until on turnover_kept (until nulls first);

-- A day of UTC on which something came in or was played; of the days until where it is kept those without a row are empty.
create table turnover_days (
  account_id bigint not null,
  with_given boolean not null,
  day timestamptz not null,
  site_id int not null references sites,
  deposited bigint not null,
  wagered bigint not null,
  -- What is left at its end where nothing was before, of deposits that are to be wagered once, twice and three times.
  lefts bigint[] not null check (cardinality(lefts) = 3),
  primary key (account_id, with_given, day),
  foreign key (account_id, with_given) references turnover_kept on delete cascade
);

-- Something moved: at that moment, or in the group of that market.
create table turnover_marks (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  market_id text,
  at timestamptz,
  check ((market_id is null) <> (at is null))
);
create index turnover_marks_account on turnover_marks (account_id, id);

select keep_to_site(name::regclass) from unnest(array['turnover_kept', 'turnover_days']) as name;
select keep_to_account('turnover_marks', 'account_id');
-- A call begins it; what is kept is the job's.
revoke update, delete on turnover_kept from paddock_site;
revoke insert, update, delete on turnover_days, turnover_marks from paddock_site;

-- Where it is kept beyond that moment. Whoever moves what a player has played holds the lock of the account, and so does who keeps its days.
create function mark_turnover(account bigint, moment timestamptz) returns void language sql security definer set search_path = public as $$
  insert into turnover_marks (account_id, at)
  select account, moment where exists (select from turnover_kept k where k.account_id = account and k.until > moment)
$$;

create function mark_deposit() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into turnover_kept (account_id, with_given, site_id) values (new.account_id, false, new.site_id), (new.account_id, true, new.site_id)
  on conflict do nothing;
  perform mark_turnover(new.account_id, new.decided_at);
  return null;
end $$;
create trigger deposits_came after insert on deposits for each row when (new.state = 'approved') execute function mark_deposit();
create trigger deposits_approved after update on deposits for each row when (new.state = 'approved' and old.state <> 'approved')
  execute function mark_deposit();

-- Taken back, as a whole or in part.
create function mark_deposit_again() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into turnover_marks (account_id, at) values (old.account_id, old.decided_at), (new.account_id, new.decided_at);
  return null;
end $$;
create trigger deposits_moved after update on deposits for each row when (old.state = 'approved'
    and (old.state, old.received, old.reversed, old.reversed_at, old.decided_at)
      is distinct from (new.state, new.received, new.reversed, new.reversed_at, new.decided_at))
  execute function mark_deposit_again();

create function mark_given() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform mark_turnover(new.credit_account, new.at);
  return null;
end $$;
create trigger transfers_given after insert on transfers for each row when (new.kind = 'points' and new.actor_id is not null)
  execute function mark_given();

create function mark_receipt() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform mark_turnover(new.account_id, new.at);
  insert into turnover_marks (account_id, at) select r.account_id, r.at from receipts r where r.id = new.reverses;
  return null;
end $$;
create trigger receipts_given after insert on receipts for each row when (new.kind = 'LENA' or new.reverses is not null)
  execute function mark_receipt();

-- A day is kept a day after its end, so a round that moves within half a day of its beginning moves nothing that is kept.
create function mark_round() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform mark_turnover(new.account_id, new.opened_at);
  return null;
end $$;
create trigger casino_rounds_moved after insert or update on casino_rounds for each row
  when (new.last_at > new.opened_at + interval '12 hours') execute function mark_round();

create function mark_table() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform mark_turnover(r.account_id, r.opened_at) from casino_rounds r
    where r.provider_id = new.provider_id and r.account_id = new.account_id and r.round_id = new.round_id;
  return null;
end $$;
create trigger casino_tables_moved after insert or update of last_hold, pnl on casino_tables for each row execute function mark_table();

-- Posted, or taken back.
create function mark_postings() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into turnover_marks (account_id, market_id)
  select m.account_id, m.market_id from moved m where exists (select from turnover_kept k where k.account_id = m.account_id);
  return null;
end $$;
create trigger settlement_postings_made after insert on settlement_postings referencing new table as moved for each statement
  execute function mark_postings();
create trigger settlement_postings_moved after update on settlement_postings referencing new table as moved for each statement
  execute function mark_postings();

-- Found behind the trade, without the lock of anybody.
create function mark_linked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into turnover_marks (account_id, market_id) values (new.backer_id, new.market_id), (new.layer_id, new.market_id);
  return null;
end $$;
create trigger linked_trades_found after insert on linked_trades for each row execute function mark_linked();

-- What it is called by says which group it is of.
create function mark_market() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into turnover_marks (account_id, market_id)
  select distinct s.account_id, s.market_id from settlement_postings s join turnover_kept k on k.account_id = s.account_id where s.market_id = new.id;
  return null;
end $$;
create trigger markets_named after update on markets for each row
  when ((old.kind, old.type) is distinct from (new.kind, new.type)
    or jsonb_path_query_array(old.runners, '$[*].name') is distinct from jsonb_path_query_array(new.runners, '$[*].name'))
  execute function mark_market();

insert into turnover_kept (account_id, with_given, site_id)
select distinct d.account_id, g.given, d.site_id from deposits d cross join unnest(array[false, true]) as g(given) where d.state = 'approved';
