-- What is new and how far returns are spread: when a game was first seen (those of before this never were), and what its provider says.
alter table casino_games
  add column first_seen_at timestamptz not null default '-infinity',
  add column volatility text check (volatility in ('low', 'medium', 'high'));
alter table casino_games alter column first_seen_at set default clock_timestamp();

-- Whoever keeps lists of games hears at the commit that one is another; told once of a transaction, however much it changed.
create function tell_casino_offer() returns trigger language plpgsql as $$
begin
  perform pg_notify('casino_offer', '');
  return null;
end $$;
create trigger casino_games_added after insert on casino_games for each row execute function tell_casino_offer();
create trigger casino_games_changed after update on casino_games for each row when (old is distinct from new) execute function tell_casino_offer();
create trigger casino_providers_changed after update of active, healthy on casino_providers for each row
  when (old.active is distinct from new.active or old.healthy is distinct from new.healthy) execute function tell_casino_offer();
create trigger casino_keys_changed after insert or update of retired_at on casino_keys for each row execute function tell_casino_offer();
-- What is taken off for some players alone stands on the list all the same.
create trigger casino_blocks_added after insert on casino_blocks for each row when (new.account_id is null) execute function tell_casino_offer();
create trigger casino_blocks_removed after delete on casino_blocks for each row when (old.account_id is null) execute function tell_casino_offer();
create trigger sites_offer_changed after update of settings on sites for each row
  when (old.settings is distinct from new.settings) execute function tell_casino_offer();
