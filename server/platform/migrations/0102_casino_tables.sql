-- Markets of casinos that hold what a player may lose until they are settled. docs/domain/casino.md#tables.

-- The part of an exposure that casinos hold; the rest is what stands in markets.
alter table accounts add column casino_held bigint not null default 0 constraint accounts_casino_held_check check (casino_held >= 0);

create table casino_tables (
  provider_id int not null references casino_providers,
  market_key text not null,
  account_id bigint not null references accounts,
  site_id int not null references sites,
  round_id text not null,
  -- Of the last reserve: when, what is staked in all, and what each outcome would bring.
  version bigint not null,
  reserved_at timestamptz not null,
  stake bigint not null check (stake >= 0),
  outcomes jsonb not null,
  hold bigint not null check (hold >= 0),
  -- As it was before its result freed it.
  last_hold bigint not null,
  -- Of the last settlement: what it brought the player.
  settled_version bigint,
  pnl bigint not null default 0,
  check (settled_version is null or hold = 0),
  primary key (provider_id, market_key, account_id)
);
create index casino_tables_round on casino_tables (provider_id, account_id, round_id);
create index casino_tables_account on casino_tables (account_id, reserved_at);
create index casino_tables_held on casino_tables (account_id) where hold > 0;

-- Markets whose last result has come, and of which settlement: nobody joins them.
create table casino_settled_markets (
  provider_id int not null references casino_providers,
  market_key text not null,
  version bigint not null,
  primary key (provider_id, market_key)
);

-- What a provider says of how a stake's round is drawn: seed hash, client seed, nonce. The wallet is its witness.
alter table casino_calls add column details jsonb;
alter table casino_calls drop constraint casino_calls_op_check;
-- `settled`: what a settlement brought one player, beside the settlement itself, which is of no player.
alter table casino_calls add constraint casino_calls_op_check check (op in ('debit', 'credit', 'rollback', 'round-close', 'batch', 'buried', 'reserve',
  'settle', 'settled'));
alter table casino_calls alter column account_id drop not null, alter column site_id drop not null,
  add constraint casino_calls_of_a_player check ((op = 'settle') = (account_id is null) and (account_id is null) = (site_id is null));

select keep_to_site('casino_tables');
revoke insert, update, delete on casino_tables from paddock_site;
revoke all on casino_settled_markets from paddock_site;
