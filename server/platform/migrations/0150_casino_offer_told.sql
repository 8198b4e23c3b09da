-- Whoever hears that games are offered otherwise is told where: at a site, or below an account; nothing where it is everywhere. What was taken off for
-- some players alone, and a lock of the casino, are told too: a lobby that stands open is to know of it.
create or replace function tell_casino_offer() returns trigger language plpgsql as $$
declare
  place json := '{}';
begin
  if tg_table_name = 'sites' then
    place := json_build_object('siteId', new.id);
  elsif tg_table_name = 'accounts' then
    place := json_build_object('siteId', new.site_id, 'accountId', new.id);
  elsif tg_table_name = 'casino_blocks' and tg_op = 'DELETE' then
    place := json_build_object('siteId', old.site_id, 'accountId', old.account_id);
  elsif tg_table_name = 'casino_blocks' then
    place := json_build_object('siteId', new.site_id, 'accountId', new.account_id);
  end if;
  perform pg_notify('casino_offer', place::text);
  return null;
end $$;

drop trigger casino_blocks_added on casino_blocks;
drop trigger casino_blocks_removed on casino_blocks;
create trigger casino_blocks_added after insert on casino_blocks for each row execute function tell_casino_offer();
create trigger casino_blocks_removed after delete on casino_blocks for each row execute function tell_casino_offer();
create trigger accounts_casino_lock_changed after update of casino_lock on accounts for each row
  when (old.casino_lock is distinct from new.casino_lock) execute function tell_casino_offer();
