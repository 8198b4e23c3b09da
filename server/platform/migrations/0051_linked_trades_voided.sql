-- The backer's bet, under which their fill is found: a fill of a runner who was taken out is void, and gave nobody anything. Null where the
-- fill is not there.
alter table linked_trades add column bet_id uuid;
-- A backer's fills are found under their bets of the market.
update linked_trades t set bet_id = f.bet_id
  from bets b join fills f on f.bet_id = b.id
  where b.market_id = t.market_id and b.account_id = t.backer_id and f.id = t.fill_id;
