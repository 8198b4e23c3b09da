-- From which stake on a bet is big to an officer, and where those are found. docs/domain/risk.md#big
create table big_bet_bounds (
  account_id bigint primary key references accounts,
  -- As `LEAST_BIG` and `MOST_BIG` of contract/endpoints/risk.ts.
  least bigint not null check (least between 500000 and 100000000000)
);
select keep_to_account('big_bet_bounds', 'account_id');

-- Few bets are so big, so a bet of any other size writes no row of these; the newest are read from the first, those of a few players from the second.
create index bets_big on bets (site_id, received_at desc, id desc) include (account_id, stake, kind) where book = 'REAL' and stake >= 500000;
create index bets_big_account on bets (account_id, received_at desc, id desc) include (stake, kind) where book = 'REAL' and stake >= 500000;
