-- What ends a session, or locks those who have one, is told to every process at its commit, so that none has to ask. The same
-- payload is told once a transaction. Security T49.

create function tell_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('revoked', new.account_id::text);
  return null;
end $$;
create trigger sessions_revoked after update of ended_at, expires_at on sessions
  for each row when (new.ended_at is distinct from old.ended_at or new.expires_at < old.expires_at)
  execute function tell_revoked();

-- Whoever stands below is locked too: nobody says who that is, all are looked at. Bets never write this column.
create function tell_locked() returns trigger language plpgsql as $$
begin
  perform pg_notify('revoked', '*');
  return null;
end $$;
create trigger accounts_locked_told after update of user_locked on accounts
  for each row when (new.user_locked and not old.user_locked)
  execute function tell_locked();
