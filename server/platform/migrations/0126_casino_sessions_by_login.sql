-- Taking a game off ends the sessions that hang on standing ones of ours: those are looked for, and not all that ever were.
create index casino_sessions_open on casino_sessions (login_session) where ended_at is null;
