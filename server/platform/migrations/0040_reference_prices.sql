-- What a trade between players was measured by: the market's price of that moment, which the band was laid around. Of trades from before
-- nobody has recorded it. Decision 0021.
alter table fills add column reference int;
alter table linked_trades add column reference int,
  -- How far from it the trade was, in hundredths of a percent.
  add column distance_bps int generated always as (round((price - reference)::numeric * 10000 / reference)) stored,
  -- What the trade gave the backer on average, at the reference: stake × (price / reference − 1); below zero it gave the layer that.
  add column given bigint generated always as (round(size::numeric * (price - reference) / reference)) stored;
