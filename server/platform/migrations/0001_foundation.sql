-- Sites, accounts, sessions.

create table sites (
  id int primary key,
  label text not null unique,
  kind text not null check (kind in ('b2b', 'b2c')),
  name text not null,
  settings jsonb not null default '{}'
);

create table accounts (
  id bigint generated always as identity primary key,
  site_id int references sites,
  parent_id bigint references accounts,
  -- The root first, without the account itself: a lock of any of them holds here too.
  ancestors bigint[] not null default '{}',
  role text not null check (role in ('system', 'administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent',
    'branch', 'subBranch', 'defaultBranch', 'user')),
  user_name text not null,
  full_name text not null default '',
  password_hash text,
  transaction_code_hash text,
  book text not null default 'REAL' check (book in ('REAL', 'DEMO')),
  balance bigint not null default 0,
  exposure bigint not null default 0 check (exposure >= 0),
  journal_seq bigint not null default 0,
  credit_reference bigint not null default 0,
  session_max bigint not null default 0 check (session_max >= 0),
  bookmaker_max bigint not null default 0 check (bookmaker_max >= 0),
  betfair_max bigint not null default 0 check (betfair_max >= 0),
  bet_delay int not null default 0 check (bet_delay between 0 and 60),
  user_locked boolean not null default false,
  bet_locked boolean not null default false,
  confirm_bets boolean not null default false,
  commission_bps int check (commission_bps between 0 and 10000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
-- Every bet rewrites the row of its account.
) with (fillfactor = 60);
create unique index accounts_name on accounts (coalesce(site_id, 0), lower(user_name));
create index accounts_parent on accounts (parent_id);
-- Few accounts are locked at any time, and every bet asks whether one of its uplines is.
create index accounts_locked on accounts (id) where user_locked or bet_locked;
-- A chunk of a settlement asks for the house and the commission account of its sites.
create unique index accounts_system on accounts (site_id, user_name) where role = 'system';

create table sessions (
  token_hash bytea primary key,
  account_id bigint not null references accounts,
  site_id int not null references sites,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  address text not null default '',
  agent text not null default ''
);
create index sessions_account on sessions (account_id);

-- The ledger: transfers only, append-only. The debit account pays the credit account.

create table transfers (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  debit_account bigint not null references accounts,
  credit_account bigint not null references accounts,
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('points', 'settlement', 'commission', 'rollback', 'commissionRollback')),
  reference text not null unique,
  market_id text,
  actor_id bigint references accounts,
  remarks text not null default '',
  check (debit_account <> credit_account)
);
create index transfers_debit on transfers (debit_account, id);
create index transfers_credit on transfers (credit_account, id);
create index transfers_market on transfers (market_id) where market_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger transfers_append_only before update or delete or truncate on transfers
  for each statement execute function refuse_change();

-- A line is written while the row of its account is locked by the same transaction, and accounts are never deleted: a foreign
-- key would only prove that again for every line. The same holds for bets. See docs/decisions/0006.

create table journal (
  account_id bigint not null,
  seq bigint not null,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  payload jsonb not null,
  primary key (account_id, seq)
);

-- Events and markets.

create table events (
  id text primary key,
  sport_id text not null,
  competition_id text not null default '',
  competition text not null default '',
  name text not null,
  country_code text not null default '',
  timezone text not null default 'UTC',
  open_at timestamptz not null,
  in_play boolean not null default false,
  partition int not null check (partition between 0 and 63),
  source text not null,
  highlighted boolean not null default false,
  channel text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create table markets (
  id text primary key,
  event_id text not null references events,
  kind text not null check (kind in ('BETFAIR', 'BOOKMAKER', 'SESSION')),
  type text not null,
  name text not null,
  sort int not null default 0,
  shape jsonb not null,
  runners jsonb not null default '[]',
  status text not null check (status in ('INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED', 'SETTLING', 'SETTLED', 'VOIDED')),
  status_reason text not null default '',
  version bigint not null default 1,
  in_play boolean not null default false,
  turns_in_play boolean not null default false,
  delay_seconds int not null default 0 check (delay_seconds between 0 and 60),
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  -- The most a site's house may lose on the market. It can never be empty. Security T38.
  max_house_loss bigint not null check (max_house_loss > 0),
  max_user_win bigint not null check (max_user_win > 0),
  commission_bps int not null default 0 check (commission_bps between 0 and 10000),
  bet_allowed boolean not null default true,
  resting_allowed boolean not null default false,
  cash_out boolean not null default true,
  remarks text not null default '',
  source text not null,
  open_at timestamptz not null,
  outcome jsonb,
  result_version int not null default 0,
  closed_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index markets_event on markets (event_id);
create index markets_live on markets (status) where status not in ('SETTLED', 'VOIDED');

create table market_events (
  id bigint generated always as identity primary key,
  market_id text not null,
  version bigint not null,
  at timestamptz not null default clock_timestamp(),
  status text not null,
  reason text not null default '',
  actor_id bigint
);
create index market_events_market on market_events (market_id, id);
create trigger market_events_append_only before update or delete or truncate on market_events
  for each statement execute function refuse_change();

-- Bets, fills, positions.

create table bets (
  id uuid primary key,
  site_id int not null,
  account_id bigint not null,
  -- Real money or a demo's points: the two never meet.
  book text not null default 'REAL',
  event_id text not null,
  market_id text not null,
  kind text not null,
  slot int,
  -- Whole runs, but that a Betfair line may stand on a half.
  run double precision,
  side text not null check (side in ('BACK', 'LAY')),
  price int not null check (price > 0),
  -- The worst price the player agreed to: the asked one, or some ticks beyond it.
  limit_price int not null check (limit_price > 0),
  stake bigint not null check (stake > 0),
  time_in_force text not null,
  min_fill bigint,
  persistence text not null,
  expires_at timestamptz,
  matched bigint not null default 0 check (matched >= 0),
  remaining bigint not null default 0 check (remaining >= 0),
  lapsed bigint not null default 0 check (lapsed >= 0),
  cancelled bigint not null default 0 check (cancelled >= 0),
  voided bigint not null default 0 check (voided >= 0),
  profit bigint not null default 0,
  liability bigint not null default 0,
  -- The sum of price x size over the fills: the average price is this over `matched`, never rounded in between.
  price_size bigint not null default 0,
  matched_run double precision,
  -- Its place in time in the order book.
  sequence bigint,
  status text not null check (status in ('PENDING', 'UNMATCHED', 'PARTIAL', 'ACCEPTED', 'REJECTED', 'LAPSED', 'CANCELLED',
    'SETTLED', 'VOIDED')),
  reason text,
  facts jsonb,
  market_version bigint not null,
  version int not null default 1,
  received_at timestamptz not null,
  accept_at timestamptz not null,
  decided_at timestamptz,
  settled_at timestamptz,
  net bigint,
  -- The cash-out it is a part of: all bets of one are matched, or none.
  cash_out_id uuid,
  client jsonb,
  constraint sizes check (stake = matched + remaining + lapsed + cancelled + voided)
-- A result writes to every bet of its market, and a rollback again: with room on the page, and no index on what they change,
-- no index is touched.
) with (fillfactor = 80);
create index bets_account on bets (account_id, received_at desc);
-- A chunk of a settlement asks for a market's bets of some accounts.
create index bets_market on bets (market_id, account_id);
-- What waits or rests: only that has a rest.
create index bets_open on bets (market_id) where remaining > 0;

-- One index only, since every fill of every bet is written under it: a market's fills are found through its bets.
create table fills (
  id uuid not null,
  bet_id uuid not null,
  account_id bigint not null,
  market_id text not null,
  slot int,
  -- Whole runs, but that a Betfair line may stand on a half.
  run double precision,
  side text not null,
  price int not null,
  size bigint not null check (size > 0),
  profit bigint not null,
  liability bigint not null,
  -- The other player's bet; null when the house took the other side.
  counter_bet uuid,
  at timestamptz not null,
  voided boolean not null default false,
  reduced_from int,
  primary key (bet_id, id)
);

create table positions (
  market_id text not null,
  account_id bigint not null,
  base bigint not null,
  keys int[] not null,
  amounts bigint[] not null,
  slopes bigint[] not null,
  exposure bigint not null check (exposure >= 0),
  primary key (market_id, account_id)
-- Every bet rewrites two rows: with room on the page, and no index on what changes, neither index is touched.
) with (fillfactor = 60);
create index positions_account on positions (account_id);

-- The same key answers what happened the first time, for 24 hours.

create table idempotency (
  account_id bigint not null,
  key text not null,
  body_hash bytea not null,
  bet_ids uuid[] not null,
  reply jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, key)
);
-- Rows come in the order of their age, so a summary of the blocks finds the old ones.
create index idempotency_age on idempotency using brin (created_at);

-- Ownership: an engine holds a partition for a time; a higher epoch shuts the former owner out.

create table partitions (
  id int primary key check (id between 0 and 63),
  owner text,
  epoch bigint not null default 0,
  lease_until timestamptz not null default '-infinity'
);
insert into partitions (id) select generate_series(0, 63);

-- Settlement: a run for each (market, result version), a posting for each account in it.

create table settlements (
  market_id text not null,
  result_version int not null,
  outcome jsonb not null,
  actor_id bigint,
  source text not null,
  declared_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  rollback_started_at timestamptz,
  rolled_back_at timestamptz,
  rolled_back_by bigint,
  primary key (market_id, result_version)
);
-- Asked every few seconds, whether any is left in the middle.
create index settlements_unfinished on settlements (market_id) where finished_at is null or rollback_started_at is not null;

create table settlement_postings (
  market_id text not null,
  result_version int not null,
  account_id bigint not null,
  site_id int not null,
  book text not null default 'REAL',
  net bigint not null,
  commission bigint not null default 0 check (commission >= 0),
  exposure_released bigint not null,
  rolled_back boolean not null default false,
  primary key (market_id, result_version, account_id)
);

-- Presets and favourites of a player.

create table presets (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('stake', 'quickBet')),
  entries jsonb not null,
  primary key (account_id, kind)
);

create table favorite_events (
  account_id bigint not null references accounts,
  event_id text not null,
  primary key (account_id, event_id)
);

-- What a feed's adapter must know again after a restart: plain data of its own.

create table feed_states (
  source text primary key,
  state jsonb not null,
  saved_at timestamptz not null default clock_timestamp()
);
