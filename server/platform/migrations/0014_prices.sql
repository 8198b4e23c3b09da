-- Price history: what was offered, last matched and traded in all on each runner, as sampled. See server/prices.

-- Rows come in the order of their time and are never changed, so a summary of the blocks finds what is old; the time is part of
-- the key, so the table can be cut by it. All sites share the markets, so all read their prices.
create table price_samples (
  market_id text not null,
  -- The runner's cell; 0 on a session, which has none.
  slot int not null,
  at timestamptz not null,
  -- Hundredths of a price; null where nothing was offered.
  back int,
  lay int,
  last int,
  -- A session's lines: the runs that those prices are for. A Betfair line may stand on a half.
  back_run float8,
  lay_run float8,
  -- Paise matched so far.
  volume bigint not null default 0 check (volume >= 0),
  primary key (market_id, slot, at)
);
create index price_samples_age on price_samples using brin (at);

revoke insert, update, delete on price_samples from paddock_site;
