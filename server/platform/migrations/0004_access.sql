-- Ways in: how an account is reached, second factors, sessions that can be renewed and ended, one-time codes, what is sent.

alter table accounts
  -- +919876543210. Who has it verified may sign in with it.
  add column if not exists phone text check (phone ~ '^\+\d{8,15}$'),
  add column if not exists email text,
  add column if not exists must_change_password boolean not null default false,
  add column if not exists password_changed_at timestamptz,
  -- Nothing is paid out before: whoever took the account over should not take the money too. Security T55.
  add column if not exists withdrawal_hold_until timestamptz,
  -- Accounts of the demo world. Nothing that the program serves sets it.
  add column if not exists second_factor_waived boolean not null default false,
  add column if not exists cock_fight_created boolean not null default false,
  -- A demo account that is over: nobody signs in to it again.
  add column if not exists retired_at timestamptz;
create unique index accounts_phone on accounts (site_id, phone) where phone is not null and retired_at is null;

create table second_factors (
  account_id bigint primary key references accounts,
  -- AES-256-GCM: nonce, tag and text, under the key of the program.
  secret bytea not null,
  -- Null until a first code has proved that the authenticator has it.
  confirmed_at timestamptz,
  -- The last step whose code was used: none is taken twice, and none before it.
  last_step bigint not null default 0,
  tries int not null default 0,
  tries_since timestamptz not null default clock_timestamp()
);

create table backup_codes (
  account_id bigint not null references accounts,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A session keeps its id while its token changes; the token before is good for a moment, for who was just on the way.
alter table sessions
  drop constraint sessions_pkey,
  add column id uuid primary key default gen_random_uuid(),
  add column previous_hash bytea,
  add column previous_until timestamptz,
  add column renewed_at timestamptz not null default clock_timestamp(),
  add column second_factor_at timestamptz,
  add column country text,
  add column ended_at timestamptz,
  add column end_reason text check (end_reason in ('SIGNED_OUT', 'BY_OPERATOR', 'PASSWORD_CHANGED', 'FACTOR_CHANGED', 'DUPLICATE',
    'LOCKED', 'EXCLUDED', 'TIME_OVER', 'DEMO_OVER'));
create unique index sessions_token on sessions (token_hash);
create index sessions_previous on sessions (previous_hash) where previous_hash is not null;

create table login_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  site_id int not null,
  -- Null for a name that nobody has: it is not kept, since people type passwords into the wrong field.
  account_id bigint,
  outcome text not null,
  address text not null,
  -- The neighbourhood of the address: /24 or /64.
  place text not null,
  agent text not null,
  country text
);
create index login_events_account on login_events (account_id, id desc) where account_id is not null;
-- Whether somebody has signed in from this place before.
create index login_events_place on login_events (account_id, place) where outcome = 'SIGNED_IN';

-- One row a code that was asked for, whether or not the number belongs to somebody: the limits must not tell.
create table otp_codes (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  purpose text not null check (purpose in ('SIGN_UP', 'PASSWORD', 'SIGN_IN')),
  phone text not null,
  address text not null,
  -- HMAC under the key of the program: six digits are soon tried out against a plain hash.
  code_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  tries int not null default 0,
  -- Used, or replaced by a newer one.
  spent_at timestamptz
);
create index otp_codes_phone on otp_codes (phone, created_at);
create index otp_codes_address on otp_codes (address, created_at);
create unique index otp_codes_alive on otp_codes (site_id, purpose, phone) where spent_at is null;

-- What goes out by SMS: written before it is sent, with the outcome after. The text is taken out once it is sent.
create table sms_messages (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  phone text not null,
  purpose text not null,
  text text,
  queued_at timestamptz not null default clock_timestamp(),
  -- Of no use to anybody later: a code would have ended.
  good_until timestamptz not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'DROPPED')),
  attempts int not null default 0,
  try_at timestamptz not null default clock_timestamp(),
  outcome text not null default '',
  ended_at timestamptz
);
create index sms_messages_open on sms_messages (try_at) where status in ('QUEUED', 'SENDING');
create index sms_messages_site on sms_messages (site_id, queued_at);

-- Links and tickets that open a session once. Security T1, T2.
create table one_time_links (
  code_hash bytea primary key,
  kind text not null check (kind in ('SWITCH', 'TICKET')),
  -- Where it opens a session, and of whom.
  site_id int not null references sites,
  -- Of the site's looks the one where it is good; null where all are.
  label text,
  account_id bigint not null references accounts,
  -- Of the browser that asked for it; null where another one is to use it.
  agent_hash bytea,
  made_by bigint not null references accounts,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- How a player came. 001 §3.8.
create table registrations (
  account_id bigint primary key references accounts,
  site_id int not null references sites,
  at timestamptz not null default clock_timestamp(),
  referrer text,
  -- Who stands behind the referrer's code, where that is somebody of this site.
  referrer_id bigint references accounts,
  branch_id bigint references accounts,
  utm_source text,
  registration_source text,
  type text,
  promo_code text,
  wager_bonus_id text,
  -- Null: not stated, as by clients that only tick the boxes.
  age_confirmed boolean,
  terms_accepted boolean,
  address text not null default '',
  agent text not null default ''
);
create index registrations_address on registrations (address, at);
