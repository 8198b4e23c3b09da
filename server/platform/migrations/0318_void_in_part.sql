-- A market void in part: what was struck in a time, or on versions of a trader's quote. Law D-23; docs/domain/voids-removals-reductions.md.

-- On which version of a trader's quote something was struck; none where a player or a source made the price.
alter table fills add column quote_version int;
alter table session_cash_outs add column quote_version int;

-- A part is void with its cash-out or with its bet.
alter table session_cash_out_parts add column voided_at timestamptz;

-- What was voided, why and by whom: named as the proposal that was confirmed, so that each is done once.
create table part_voids (
  id uuid primary key,
  market_id text not null references markets,
  choice jsonb not null,
  rule text not null check (rule in ('WRONG_QUOTE', 'LATE_BET', 'LATE_SUSPENSION', 'OVERTURNED')),
  evidence text not null,
  evidence_at timestamptz not null,
  -- By how much that time may be wrong.
  accuracy_ms int not null check (accuracy_ms >= 0),
  proposer_id bigint not null references accounts,
  confirmer_id bigint not null references accounts check (confirmer_id <> proposer_id),
  hash text not null,
  bets int not null,
  players int not null,
  stakes bigint not null,
  at timestamptz not null default clock_timestamp(),
  -- Of a market that was paid: the result that is taken back for it, what it was, and the one that is declared anew.
  taken_back int,
  outcome jsonb,
  declared_anew int,
  applied_at timestamptz,
  done_at timestamptz,
  check ((taken_back is null) = (outcome is null))
);
create index part_voids_market on part_voids (market_id, at desc);
-- What a crash left in the middle: one of a market.
create unique index part_voids_unfinished on part_voids (market_id) where done_at is null;

-- Whose bets it was: what was matched of them in the market before and after, in backers' stakes, and how many of their cash-outs fell.
create table part_void_accounts (
  void_id uuid not null references part_voids,
  account_id bigint not null references accounts,
  stakes_before bigint not null,
  stakes_after bigint not null check (stakes_after between 0 and stakes_before),
  cash_outs int not null check (cash_outs >= 0),
  primary key (void_id, account_id)
);
-- Of which its players were told.
create table told_part_voids (void_id uuid primary key references part_voids);
-- Markets are all sites': the owner's connections alone have them.
revoke all on part_voids, part_void_accounts, told_part_voids from paddock_site;

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''BROADCAST''::text', '''BROADCAST''::text, ''BETS_PART_VOIDED''::text');
end $$;

-- Proposed by one, confirmed by another.
alter table result_proposals drop constraint result_proposals_kind_check;
alter table result_proposals add constraint result_proposals_kind_check
  check (kind in ('RESULT', 'ROLLBACK', 'WITHDRAWAL', 'KEEP', 'PART_VOID'));
