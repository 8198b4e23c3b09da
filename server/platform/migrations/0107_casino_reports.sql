-- What providers say that a day has booked, held against what this wallet has. docs/domain/casino.md#reconciliation.

create table casino_reports (
  provider_id int not null references casino_providers,
  -- Of UTC.
  day date not null,
  -- When an officer asked for it to be read, and when it was read whole or not.
  wanted_at timestamptz,
  tried_at timestamptz,
  read_at timestamptz,
  -- What both sides have of the day: how much was staked, won and sent back.
  lines int not null default 0,
  their_staked bigint not null default 0,
  their_won bigint not null default 0,
  their_returned bigint not null default 0,
  our_staked bigint not null default 0,
  our_won bigint not null default 0,
  our_returned bigint not null default 0,
  primary key (provider_id, day)
);

-- Which of our calls they know, and of which day.
create table casino_report_lines (
  provider_id int not null references casino_providers,
  tx_id text not null,
  day date not null,
  primary key (provider_id, tx_id)
);
create index casino_report_lines_day on casino_report_lines (provider_id, day);

create table casino_differences (
  id bigint generated always as identity primary key,
  provider_id int not null references casino_providers,
  day date not null,
  tx_id text not null,
  kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'OTHER')),
  -- Both sides, as they were when it was found.
  ours jsonb,
  theirs jsonb,
  site_id int references sites,
  account_id bigint references accounts,
  found_at timestamptz not null default clock_timestamp(),
  -- A later look found both sides the same.
  gone_at timestamptz,
  -- Officers say which one they looked at; what was said of it while it was another one is said of it no more.
  version int not null default 1,
  explained_by bigint references accounts,
  explained_at timestamptz,
  reason text,
  unique (provider_id, tx_id),
  check (ours is not null or theirs is not null),
  check (num_nonnulls(explained_by, explained_at, reason) in (0, 3))
);
create index casino_differences_day on casino_differences (provider_id, day);
create index casino_differences_open on casino_differences (id) where gone_at is null and explained_at is null;

-- What a day has moved of a provider is read by it.
create index casino_calls_day on casino_calls (provider_id, at) where moved <> 0;

revoke all on casino_reports, casino_report_lines, casino_differences from paddock_site;
