-- What players staked and lost, by hours: a limit counts back from a moment, and whoever spins thousands of times a day had a month of it summed
-- at every stake, in the transaction that others wait for. Whole hours are read from here, and the rows themselves only in the hour that a
-- window begins in. Both are exact at every moment, since each row here is the sum of its rows, written with them. docs/decisions/0074.

-- Hours of UTC, wherever the connection is.
create function hour_of(moment timestamptz) returns timestamptz language sql immutable strict parallel safe
  return date_bin('1 hour', moment, timestamptz '2000-01-01 00:00:00+00');

-- What is staked of a bet: with what a change of it that waits will add. Nothing by a part of a cash-out.
create function staked_of_bet(cash_out_id uuid, matched bigint, remaining bigint, stake bigint, amendment jsonb) returns bigint
  language sql immutable parallel safe
  return case when cash_out_id is null then matched + remaining + case when remaining > 0 and amendment ->> 'refusal' is null
    then greatest(0, (amendment -> 'change' ->> 'size')::bigint - stake) else 0 end else 0 end;

-- Of a stake in the casino that was taken and did not go back.
create function staked_of_call(op text, amount bigint, moved bigint, reversed_by text) returns bigint language sql immutable parallel safe
  return case when op = 'debit' and moved <> 0 and reversed_by is null then coalesce(amount, 0) else 0 end;

-- All stakes there are, on what, and when: what lapsed, was cancelled, voided or taken back is none of its hour any more; tables are where they last reserved.
create view stakes with (security_invoker = true) as
  select account_id, site_id, kind, received_at as at, staked_of_bet(cash_out_id, matched, remaining, stake, amendment) as staked from bets
    where cash_out_id is null
  union all select account_id, site_id, 'CASINO', at, staked_of_call(op, amount, moved, reversed_by) from casino_calls
    where op = 'debit' and moved <> 0 and reversed_by is null
  union all select account_id, site_id, 'CASINO', reserved_at, last_hold from casino_tables;

-- What playing cost each side of a transfer; nothing of it is ever changed.
create view losses with (security_invoker = true) as
  select debit_account as account_id, site_id, at, amount as lost from transfers
    where kind in ('settlement', 'rollback', 'commission', 'commissionRollback', 'casinoStake', 'casinoWin', 'casinoReturn')
  union all select credit_account, site_id, at, -amount from transfers
    where kind in ('settlement', 'rollback', 'commission', 'commissionRollback', 'casinoStake', 'casinoWin', 'casinoReturn');

-- Written a thousand times in the hour of a row: room is left for the next version beside it.
create table staked_hours (
  account_id bigint not null,
  hour timestamptz not null,
  kind text not null,
  site_id int not null,
  staked bigint not null,
  primary key (account_id, hour, kind)
) with (fillfactor = 70);

-- Of players: limits are theirs, and the site's own accounts stand on the other side of every line.
create table lost_hours (
  account_id bigint not null,
  hour timestamptz not null,
  site_id int not null,
  lost bigint not null,
  primary key (account_id, hour)
) with (fillfactor = 70);

select keep_to_site(name::regclass) from unnest(array['staked_hours', 'lost_hours']) as name;
revoke insert, update, delete on staked_hours, lost_hours from paddock_site;

create function count_bets() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into staked_hours as h (account_id, hour, kind, site_id, staked)
  select account_id, hour_of(received_at), kind, site_id, sum(staked_of_bet(cash_out_id, matched, remaining, stake, amendment)) as staked from added
  group by 1, 2, 3, 4 having sum(staked_of_bet(cash_out_id, matched, remaining, stake, amendment)) <> 0 order by 1, 2, 3
  on conflict (account_id, hour, kind) do update set staked = h.staked + excluded.staked;
  return null;
end $$;
create trigger bets_counted after insert on bets referencing new table as added for each statement execute function count_bets();

-- Few changes of a bet change what is staked: what is matched was staked before. Whose it is, on what and since when never changes.
create function count_bet_again() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into staked_hours as h (account_id, hour, kind, site_id, staked)
  values (new.account_id, hour_of(new.received_at), new.kind, new.site_id,
    staked_of_bet(new.cash_out_id, new.matched, new.remaining, new.stake, new.amendment)
      - staked_of_bet(old.cash_out_id, old.matched, old.remaining, old.stake, old.amendment))
  on conflict (account_id, hour, kind) do update set staked = h.staked + excluded.staked;
  return null;
end $$;
create trigger bets_counted_again after update on bets for each row
  when (staked_of_bet(old.cash_out_id, old.matched, old.remaining, old.stake, old.amendment)
    <> staked_of_bet(new.cash_out_id, new.matched, new.remaining, new.stake, new.amendment))
  execute function count_bet_again();

create function count_calls() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into staked_hours as h (account_id, hour, kind, site_id, staked)
  select account_id, hour_of(at), 'CASINO', site_id, sum(staked_of_call(op, amount, moved, reversed_by)) as staked from added
  where op = 'debit' group by 1, 2, 4 having sum(staked_of_call(op, amount, moved, reversed_by)) <> 0 order by 1, 2
  on conflict (account_id, hour, kind) do update set staked = h.staked + excluded.staked;
  return null;
end $$;
create trigger casino_calls_counted after insert on casino_calls referencing new table as added for each statement execute function count_calls();

-- It is its player's for ever; a settlement itself is of nobody.
create function count_call_again() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into staked_hours as h (account_id, hour, kind, site_id, staked)
  select v.account_id, hour_of(v.at), 'CASINO', v.site_id, sum(v.staked) from (values
    (old.account_id, old.at, old.site_id, -staked_of_call(old.op, old.amount, old.moved, old.reversed_by)),
    (new.account_id, new.at, new.site_id, staked_of_call(new.op, new.amount, new.moved, new.reversed_by))) as v(account_id, at, site_id, staked)
  where v.account_id is not null group by 1, 2, 4 having sum(v.staked) <> 0
  on conflict (account_id, hour, kind) do update set staked = h.staked + excluded.staked;
  return null;
end $$;
create trigger casino_calls_counted_again after update of at, op, amount, moved, reversed_by on casino_calls
  for each row execute function count_call_again();

-- One that reserves again is of that hour and of no other; before its first reserve there is none.
create function count_table() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into staked_hours as h (account_id, hour, kind, site_id, staked)
  select v.account_id, hour_of(v.at), 'CASINO', v.site_id, sum(v.staked) from (values
    (old.account_id, old.reserved_at, old.site_id, -old.last_hold),
    (new.account_id, new.reserved_at, new.site_id, new.last_hold)) as v(account_id, at, site_id, staked)
  where v.account_id is not null group by 1, 2, 4 having sum(v.staked) <> 0
  on conflict (account_id, hour, kind) do update set staked = h.staked + excluded.staked;
  return null;
end $$;
create trigger casino_tables_counted after insert or update of reserved_at, last_hold on casino_tables
  for each row execute function count_table();

create function count_losses() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into lost_hours as h (account_id, hour, site_id, lost)
  select a.id, m.hour, a.site_id, m.lost from (
    select account_id, hour_of(at) as hour, sum(lost) as lost from (
      select debit_account as account_id, at, amount as lost, kind from added union all select credit_account, at, -amount, kind from added) l
    where kind in ('settlement', 'rollback', 'commission', 'commissionRollback', 'casinoStake', 'casinoWin', 'casinoReturn')
    group by 1, 2 having sum(lost) <> 0) m
  -- The limit keeps a plan that was made for the many of a result from being used for one spin: it would read all accounts.
  cross join lateral (select id, site_id from accounts where id = m.account_id and role = 'user' limit 1) a
  order by 1, 2
  on conflict (account_id, hour) do update set lost = h.lost + excluded.lost;
  return null;
end $$;
create trigger transfers_counted after insert on transfers referencing new table as added for each statement execute function count_losses();

insert into staked_hours (account_id, hour, kind, site_id, staked)
select account_id, hour_of(at), kind, min(site_id), sum(staked) from stakes group by 1, 2, 3 having sum(staked) <> 0;
insert into lost_hours (account_id, hour, site_id, lost)
select l.account_id, hour_of(l.at), min(a.site_id), sum(l.lost) from losses l join accounts a on a.id = l.account_id and a.role = 'user'
group by 1, 2 having sum(l.lost) <> 0;
