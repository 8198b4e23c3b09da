-- Whatever an answer about a session is made of is told at its commit, so that what was read may be believed while the database is
-- heard: ends, tokens and factors of sessions; locks, set or lifted, and rights of accounts. Bets write none of these columns. Security T49.

drop trigger sessions_revoked on sessions;
create trigger sessions_revoked after update of ended_at, expires_at, token_hash, second_factor_at on sessions
  for each row when (new.ended_at is distinct from old.ended_at or new.expires_at is distinct from old.expires_at
    or new.token_hash is distinct from old.token_hash or new.second_factor_at is distinct from old.second_factor_at)
  execute function tell_revoked();

drop trigger accounts_locked_told on accounts;
create trigger accounts_locked_told after update of user_locked on accounts
  for each row when (new.user_locked is distinct from old.user_locked)
  execute function tell_locked();

create function tell_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('revoked', new.id::text);
  return null;
end $$;
create trigger accounts_rights_told after update of role, retired_at, must_change_password, second_factor_waived on accounts
  for each row when ((new.role, new.retired_at, new.must_change_password, new.second_factor_waived)
    is distinct from (old.role, old.retired_at, old.must_change_password, old.second_factor_waived))
  execute function tell_rights();

create function tell_factor() returns trigger language plpgsql as $$
begin
  perform pg_notify('revoked', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
create trigger second_factors_told after insert or update of confirmed_at or delete on second_factors
  for each row execute function tell_factor();
