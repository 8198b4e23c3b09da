-- What an officer of the desk has said of an event, so that nobody bets at its bookmakers and sessions until they say that it is over. docs/domain/quoting.md#stops
create table desk_stops (
  event_id text not null references events,
  why text not null check (why in ('WICKET', 'REVIEW', 'INTERVAL')),
  at timestamptz not null,
  actor_id bigint not null references accounts,
  primary key (event_id, why)
);

-- Notes for whoever has the desk next. They stay as they were written.
create table desk_notes (
  id bigint generated always as identity primary key,
  event_id text not null references events,
  at timestamptz not null,
  actor_id bigint not null references accounts,
  text text not null
);
create index desk_notes_event on desk_notes (event_id, id desc);
create trigger desk_notes_append_only before update or delete or truncate on desk_notes
  for each statement execute function refuse_change();

-- The last bets of a market, whatever it has of them: the desk reads them once a second.
create index bets_market_latest on bets (market_id, received_at desc);

-- Markets are all sites': the owner's connections alone have them.
revoke all on desk_stops, desk_notes from paddock_site;
