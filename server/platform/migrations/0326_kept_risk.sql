-- What the players below an account have together in a market that is not paid, as each of those above them has it: in all, times its share, and times the
-- shares above it. Pages of risk summed every position below whoever asked, at each sight. A job keeps a market's sums; what a position was before it changed
-- is written in the transaction that changes it, and a reader adds to the sums what has become of it since. docs/decisions/0124.

-- Markets that are kept: of any other, positions are read. Each time that a market is kept anew has its own number.
create sequence risk_turns;
create table risk_kept (
  market_id text primary key references markets,
  turn bigint not null default nextval('risk_turns')
);

create table risk_sums (
  market_id text not null,
  upline_id bigint not null,
  -- The players': above those of all sites stands the installation's administrator.
  site_id int not null,
  -- A cell of a position; null of its base.
  key int,
  -- How many of them have it.
  players int not null,
  amount bigint not null,
  slope bigint not null,
  -- Times basis points.
  mine_amount numeric not null,
  mine_slope numeric not null,
  passed_amount numeric not null,
  passed_slope numeric not null
);
create unique index risk_sums_key on risk_sums (upline_id, market_id, site_id, key) nulls not distinct;
create index risk_sums_market on risk_sums (market_id);

-- What positions of players were before, the oldest first: together with what they are now, what has changed.
create table risk_changes (
  id bigint generated always as identity primary key,
  market_id text not null,
  account_id bigint not null,
  base bigint not null,
  keys int[] not null,
  amounts bigint[] not null,
  slopes bigint[] not null
);
create index risk_changes_position on risk_changes (market_id, account_id, id);

select keep_to_site('risk_sums');
select keep_to_account('risk_changes', 'account_id');
revoke insert, update, delete on risk_kept, risk_sums, risk_changes from paddock_site;

-- Whose chains of shares are others than they were: a chain counts from the moment of its row, which may be before a bet that was kept without it. Markets on
-- which they have positions are kept anew.
create table risk_chain_marks (
  id bigint generated always as identity primary key,
  account_ids bigint[] not null
);
-- That there are any is read by all, whose they are by nobody.
revoke all on risk_chain_marks from paddock_site;
grant select (id) on risk_chain_marks to paddock_site;
create function mark_chains_at_risk() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into risk_chain_marks (account_ids)
  select array_agg(n.account_id) from added n where n.product = 'sports' and exists (
    select from share_chains o where o.account_id = n.account_id and o.product = n.product and o.from_at <> n.from_at)
  having count(*) > 0;
  return null;
end $$;
create trigger chains_at_risk after insert on share_chains referencing new table as added for each statement execute function mark_chains_at_risk();

-- A batch writes many positions at once, which is one row for each here, and none where only what is held for it changed. A connection keeps its first plan,
-- which may be made for one row: with a loop in a loop a thousand rows would be compared with a thousand.
create function keep_what_was_at_risk() returns trigger language plpgsql security definer set search_path = public set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    insert into risk_changes (market_id, account_id, base, keys, amounts, slopes)
    select market_id, account_id, 0, '{}', '{}', '{}' from now_are where base <> 0 or cardinality(keys) > 0;
  else
    insert into risk_changes (market_id, account_id, base, keys, amounts, slopes)
    select w.market_id, w.account_id, w.base, w.keys, w.amounts, w.slopes
    from were w join now_are n on n.market_id = w.market_id and n.account_id = w.account_id
    where (w.base, w.keys, w.amounts, w.slopes) <> (n.base, n.keys, n.amounts, n.slopes);
  end if;
  return null;
end $$;
create trigger positions_new_at_risk after insert on positions referencing new table as now_are
  for each statement execute function keep_what_was_at_risk();
create trigger positions_at_risk after update on positions referencing new table as now_are old table as were
  for each statement execute function keep_what_was_at_risk();
