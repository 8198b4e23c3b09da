-- Providers are told that a session of theirs is over. docs/domain/casino.md#players.

alter table casino_sessions
  -- What its provider calls it; null where it never said.
  add column provider_session text,
  -- How often its provider was told that it is over, when that is told next, and when it answered or was given up.
  add column over_asked int not null default 0,
  add column over_ask_at timestamptz not null default '-infinity',
  add column over_told_at timestamptz;
create index casino_sessions_untold on casino_sessions (over_ask_at) where provider_session is not null and over_told_at is null;
