-- What a level takes out of the offer for everybody below it: a sport, a kind of markets, an event or a market is barred, or may be bet on
-- within narrower terms. Of the administrators' one place it holds on all sites. Read by the engine with the row of whoever bets, by the
-- installation's own connections alone, since rows of those above are no site's. docs/domain/restrictions.md
create table restrictions (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('SPORT', 'KIND', 'EVENT', 'MARKET')),
  scope_id text not null check (scope_id <> ''),
  -- As `Narrowing` of domain/betting/restrictions.ts: what is left out is as it is. Nothing said is no row.
  own jsonb not null check (jsonb_typeof(own) = 'object' and own <> '{}'),
  actor_id bigint not null references accounts,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, kind, scope_id)
);
revoke all on restrictions from paddock_site;
