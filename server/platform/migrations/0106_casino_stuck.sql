-- Rounds with a stake that their provider neither ends nor speaks of: asked about, and taken back. docs/domain/casino.md#stuck.

-- How long it may say nothing of a round before its stakes go back.
alter table casino_providers add column silence_hours int not null default 24 check (silence_hours between 1 and 720);

create table casino_stuck_rounds (
  id bigint generated always as identity unique,
  provider_id int not null,
  round_id text not null,
  account_id bigint not null references accounts,
  site_id int not null references sites,
  since timestamptz not null,
  -- What was staked on it or held when it was found.
  stake bigint not null,
  -- When it is asked about next, and how often it was.
  ask_at timestamptz not null,
  asked int not null default 0,
  -- What its provider said of it when it last answered.
  said text check (said in ('open', 'settling', 'settled', 'cancelled', 'unknown')),
  said_at timestamptz,
  -- When it said that nothing comes of it: what it sends back is waited for for a while.
  cancelled_at timestamptz,
  -- Its stakes went back: the provider sent them, or we did so at its word, or since it was silent.
  ended text check (ended in ('RETURNED', 'CANCELLED', 'SILENT')),
  ended_at timestamptz,
  returned bigint,
  -- What it owes the player all the same, as it says after that; for officers.
  late_payout bigint,
  late_at timestamptz,
  primary key (provider_id, round_id, account_id),
  foreign key (provider_id, round_id, account_id) references casino_rounds,
  check (num_nonnulls(said, said_at) in (0, 2)),
  check (num_nonnulls(ended, ended_at, returned) in (0, 3)),
  check (num_nonnulls(late_payout, late_at) in (0, 2))
);
create index casino_stuck_rounds_due on casino_stuck_rounds (ask_at) where ended is null or late_at is null;
create index casino_stuck_rounds_ended on casino_stuck_rounds (ended_at) where ended is not null;
revoke all on casino_stuck_rounds from paddock_site;

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''BROADCAST''::text', '''BROADCAST''::text, ''CASINO_STAKE_RETURNED''::text');
end $$;
