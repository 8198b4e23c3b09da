-- What a player's terms give back of their losses in the casino, day by day. Law 2.6, D-28.

-- What the player's terms gave back at its first stake; nothing of demonstrations.
alter table casino_rounds add column rebate_bps int not null default 0 check (rebate_bps between 0 and 10000);

-- Days of players on which a round has ended, or has moved since: what they come to is made anew.
create table casino_rebate_turns (
  account_id bigint not null references accounts,
  day date not null,
  primary key (account_id, day)
);
revoke all on casino_rebate_turns from paddock_site;

-- Of a market, or of a day in the casino at one rate.
alter table rebates drop constraint rebates_pkey, alter column market_id drop not null, alter column result_version drop not null,
  add column day date, drop constraint rebates_kind_check,
  add constraint rebates_kind_check check (kind in ('totalLoss', 'entryWise', 'sessionStake', 'casinoLoss')),
  add constraint rebates_of_one check (num_nonnulls(market_id, result_version) = case when day is null then 2 else 0 end),
  add constraint rebates_of_a_day check ((day is null) = (kind <> 'casinoLoss'));
create unique index rebates_market on rebates (market_id, result_version, account_id) where day is null;
create unique index rebates_day on rebates (account_id, day, bps) where day is not null;
