-- Bookmakers and sessions that traders quote in place of their source. docs/domain/quoting.md

-- Who has the whole of an event: what opens there from now on is theirs too.
create table desk_events (
  event_id text not null references events,
  trader_id bigint not null references accounts,
  primary key (event_id)
);

create table desk_rows (
  market_id text primary key references markets,
  event_id text not null references events,
  trader_id bigint not null references accounts,
  -- It takes each quote of its model.
  follows boolean not null,
  -- As it is offered when it is opened; null before the first.
  quote jsonb,
  quoted_at timestamptz,
  version int not null
);
create index desk_rows_event on desk_rows (event_id);

-- What became of each row, one line each: what players could bet at is what stood between an opening and a shutting.
create table desk_quotes (
  id bigint generated always as identity primary key,
  market_id text not null references markets,
  at timestamptz not null,
  actor_id bigint references accounts,
  what text not null check (what in ('TAKEN', 'QUOTED', 'FOLLOWED', 'MODELLED', 'UNDONE', 'OPENED', 'SHUT', 'GIVEN_BACK')),
  why text check (why in ('WINDOW_OVER', 'HELD', 'LINK_GONE', 'NO_KEY', 'RUSH', 'EXCHANGE')),
  version int not null,
  quote jsonb
);
create index desk_quotes_market on desk_quotes (market_id, id desc);
create trigger desk_quotes_append_only before update or delete or truncate on desk_quotes
  for each statement execute function refuse_change();

-- Markets are all sites': the owner's connections alone have them.
revoke all on desk_events, desk_rows, desk_quotes from paddock_site;
