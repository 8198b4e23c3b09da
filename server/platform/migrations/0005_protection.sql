-- The audit log: who changed what, from where, and why. Rows are only ever added. Security 1.9.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null is the installation, above all sites.
  site_id int,
  actor_id bigint,
  actor_role text,
  -- Names the session by the hash of its token.
  session_key text,
  address text not null default '',
  request_id text not null default '',
  action text not null,
  object_type text not null default '',
  object_id text not null default '',
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_log_site on audit_log (site_id, id);
create index audit_log_actor on audit_log (actor_id, id) where actor_id is not null;
create index audit_log_object on audit_log (object_type, object_id, id);
create index audit_log_request on audit_log (request_id) where request_id <> '';
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Rows that the chain does not hold yet. The one writer of the chain empties it, so that no writer of the log waits for another.
create table audit_pending (audit_id bigint primary key);

create function remember_unchained() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_pending (audit_id) values (new.id);
  return new;
end $$;
create trigger audit_log_pending after insert on audit_log for each row execute function remember_unchained();

-- Each link holds the hash of its row together with the hash before it: a row that is changed, taken out or put in between
-- breaks the chain of its site. Site 0 is the installation.
create table audit_chain (
  site_id int not null,
  seq bigint not null,
  audit_id bigint not null unique,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (site_id, seq)
);
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

-- Player protection. Security 1.4.

alter table accounts
  -- From when on a bet or a deposit of the account has to look at what protects it. Most accounts are never looked at:
  -- -infinity where there are limits or an exclusion, else when the next reality check is due.
  add column guarded_from timestamptz not null default 'infinity',
  -- Of a verified identity: whoever is excluded on one site is excluded on all.
  add column identity_hash bytea;
create index accounts_identity on accounts (identity_hash) where identity_hash is not null;
-- People are looked for on all sites by their number when one of their accounts is excluded.
create index accounts_phone_anywhere on accounts (phone) where phone is not null;

create table player_limits (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('DEPOSIT', 'LOSS', 'STAKE', 'SESSION')),
  period text not null check (period in ('ONE', 'DAY', 'WEEK', 'MONTH')),
  -- Paise; minutes of a session.
  value bigint not null check (value > 0),
  since timestamptz not null,
  set_by bigint not null references accounts,
  -- A looser value that was asked for, null for none at all, between these moments to be confirmed.
  loosen_to bigint check (loosen_to > value),
  loosen_asked_at timestamptz,
  loosen_effective_at timestamptz,
  loosen_expires_at timestamptz,
  loosen_told boolean not null default false,
  primary key (account_id, kind, period),
  check (num_nulls(loosen_asked_at, loosen_effective_at, loosen_expires_at) in (0, 3)),
  check (loosen_to is null or loosen_asked_at is not null)
);
create index player_limits_loosening on player_limits (loosen_effective_at) where loosen_asked_at is not null;

-- Time-outs and self-exclusions, a row for each account of the person. Nobody shortens one, and nobody takes one back.
create table exclusions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('TIME_OUT', 'SELF_EXCLUSION')),
  since timestamptz not null,
  until timestamptz not null,
  -- The account through which the person asked for it.
  origin_id bigint not null references accounts,
  unique (account_id, kind, since),
  check (until > since),
  check (kind <> 'SELF_EXCLUSION' or until >= since + interval '6 months')
);
create trigger exclusions_append_only before update or delete or truncate on exclusions
  for each statement execute function refuse_change();

-- Another account of somebody who is excluded is excluded from its first moment, on whatever site it is made.
create function carry_exclusions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into exclusions (account_id, kind, since, until, origin_id)
  select distinct on (e.kind, e.since) new.id, e.kind, e.since, e.until, e.origin_id
  from accounts a join exclusions e on e.account_id = a.id
  where a.id <> new.id and (a.phone = new.phone or a.identity_hash = new.identity_hash) and e.until > clock_timestamp()
  on conflict do nothing;
  if found then
    update accounts set guarded_from = '-infinity' where id = new.id;
  end if;
  return null;
end $$;
create trigger accounts_carry_exclusions after insert or update of phone, identity_hash on accounts
  for each row when (new.phone is not null or new.identity_hash is not null) execute function carry_exclusions();

-- A sitting: from the first sign of life until half an hour without one.
create table sittings (
  id bigint generated always as identity primary key,
  site_id int not null,
  account_id bigint not null references accounts,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the player last said that they know how long they have played.
  checked_at timestamptz not null,
  -- When they were last told, warned of the end of their time, and signed out at its end.
  told_at timestamptz,
  warned_at timestamptz,
  ended_at timestamptz
);
create index sittings_account on sittings (account_id, started_at desc);
create index sittings_running on sittings (last_seen_at);

create table player_choices (
  account_id bigint primary key references accounts,
  reality_check_minutes int not null default 60 check (reality_check_minutes between 15 and 120),
  limits_declined_at timestamptz
);
