-- The casino: who provides games, what they are, who plays, and what the providers' calls moved. docs/domain/casino.md.

create table casino_providers (
  id int generated always as identity primary key,
  name text not null unique check (name ~ '^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$'),
  base_url text not null,
  -- Where its games run: the only place that our pages put in a frame and listen to.
  origin text not null,
  currency text not null default 'INR',
  -- Digits of its smallest unit behind the point of a rupee.
  scale int not null check (scale between 0 and 8),
  active boolean not null default true,
  created_by bigint references accounts,
  created_at timestamptz not null default clock_timestamp(),
  -- When its games were last read, and whether it answered then.
  read_at timestamptz,
  healthy boolean not null default false
);

create table casino_keys (
  id text primary key,
  provider_id int not null references casino_providers,
  -- Sealed with the installation's key.
  secret bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz
);
create index casino_keys_provider on casino_keys (provider_id) where retired_at is null;

-- A signed message counts once.
create table casino_nonces (
  key_id text not null,
  nonce text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (key_id, nonce)
);
create index casino_nonces_age on casino_nonces (at);

create table casino_games (
  provider_id int not null references casino_providers,
  game_code text not null,
  game_id text not null,
  name text not null,
  -- The tab it stands under.
  type text not null check (type in ('live', 'crash', 'slot', 'lottery', 'virtual', 'premium')),
  provider_name text not null,
  provider_type text not null,
  sub_provider_name text not null,
  -- The least and most of one stake, paise.
  min bigint not null check (min > 0),
  max bigint not null check (max >= min),
  url_thumb text not null default '',
  url_thumb_rect text not null default '',
  rtp_bps int,
  active boolean not null default true,
  -- Gone from the provider's list: not offered, but its rounds keep their name.
  gone boolean not null default false,
  primary key (provider_id, game_code)
);

create table casino_sessions (
  id text primary key,
  provider_id int not null,
  game_code text not null,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  -- The session of ours that it hangs on: with that one it ends.
  login_session uuid not null,
  mode text not null check (mode in ('real', 'demo')),
  -- Travels in the game's address, once.
  token_hash bytea not null unique,
  token_until timestamptz not null,
  redeemed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (provider_id, game_code) references casino_games
);
create index casino_sessions_account on casino_sessions (account_id, created_at);

-- One provider's round of one player: what they staked in it and won.
create table casino_rounds (
  provider_id int not null,
  round_id text not null,
  account_id bigint not null references accounts,
  site_id int not null references sites,
  game_code text not null,
  staked bigint not null default 0,
  won bigint not null default 0,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  -- Who stood above the player at its first stake, the root first, and what each keeps of the result; null of demonstrations.
  levels bigint[],
  shares bigint[],
  check ((levels is null) = (shares is null)),
  primary key (provider_id, round_id, account_id),
  foreign key (provider_id, game_code) references casino_games
);
create index casino_rounds_account on casino_rounds (account_id, opened_at);
create index casino_rounds_site on casino_rounds (site_id, opened_at);

-- Each call that was answered for good: asked again, it gets the same answer.
create table casino_calls (
  provider_id int not null references casino_providers,
  tx_id text not null,
  -- `buried`: a stake that was taken back before it came.
  op text not null check (op in ('debit', 'credit', 'rollback', 'round-close', 'batch', 'buried')),
  hash bytea not null,
  -- As it was written: the order of its fields too.
  answer json not null,
  at timestamptz not null default clock_timestamp(),
  site_id int not null references sites,
  account_id bigint not null references accounts,
  round_id text,
  -- Of a stake or a win that was taken, paise.
  amount bigint,
  -- What the player's balance moved by.
  moved bigint not null default 0,
  -- Whether the levels above the player have not had their parts of it yet, and with which turn they had.
  is_due boolean not null default false,
  shared_in bigint,
  reversed_by text,
  primary key (provider_id, tx_id)
);
create index casino_calls_round on casino_calls (provider_id, account_id, round_id) where amount is not null;
create index casino_calls_due on casino_calls (site_id, at) where is_due;
create index casino_calls_moved on casino_calls (account_id, at) where moved <> 0;

-- What rounds brought a player between two turns, and what each level above kept of it.
create table casino_shares (
  turn bigint not null,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  levels bigint[] not null,
  shares bigint[] not null,
  net bigint not null,
  kept bigint[] not null,
  at timestamptz not null default clock_timestamp(),
  primary key (turn, account_id, levels, shares)
);
create index casino_shares_account on casino_shares (account_id, at);
create sequence casino_turns;

alter table accounts drop constraint accounts_purpose_check,
  add constraint accounts_purpose_check check (purpose in ('house', 'commission', 'bank', 'payouts', 'bonus', 'tax', 'fees', 'unclaimed', 'gateway',
    'casino')),
  drop constraint accounts_gateway_named,
  -- Of the account of a payment gateway or a casino: which one's.
  add constraint accounts_gateway_named check ((coalesce(purpose, '') in ('gateway', 'casino')) = (gateway is not null));
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in ('points', 'cash', 'rebate', 'settlement', 'share', 'commission',
  'rollback', 'shareRollback', 'commissionRollback', 'deposit', 'withdrawal', 'withdrawalReturn', 'reversal', 'bonus', 'bonusReturn', 'tax', 'fee',
  'casinoStake', 'casinoWin', 'casinoReturn', 'casinoShare'));

select keep_to_site(name::regclass) from unnest(array['casino_sessions', 'casino_rounds', 'casino_calls', 'casino_shares']) as name;
revoke insert, update, delete on casino_rounds, casino_calls, casino_shares from paddock_site;
revoke delete on casino_sessions from paddock_site;
revoke all on casino_keys, casino_nonces from paddock_site;
revoke insert, update, delete on casino_providers, casino_games from paddock_site;
