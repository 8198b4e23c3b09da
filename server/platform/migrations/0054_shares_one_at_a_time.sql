-- A player's chain is measured by the shares of all levels above them. Of two changes levels apart, and of a change and a player who is made
-- beside it, neither would see what the other writes, and the newest row of the chain would be nobody's. So shares of a site are changed one
-- at a time, and no player is put under them meanwhile: each statement behind the lock sees what was committed before it was had.
create or replace function chain_new_players() returns trigger language plpgsql as $$
declare
  site int;
begin
  for site in select distinct coalesce(site_id, 0) from added where role = 'user' and cardinality(ancestors) > 0 order by 1 loop
    perform pg_advisory_xact_lock_shared(715054, site);
  end loop;
  perform renew_chains((select array_agg(id) from added where role = 'user'));
  return null;
end $$;

create or replace function chain_players_again() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(715054, coalesce(new.site_id, 0));
  perform renew_chains((select array_agg(a.id) from accounts a where a.role = 'user' and (a.id = new.id or a.path between new.path and new.path_end)));
  return null;
end $$;
-- Whoever saves other terms of an account writes its shares along as they were.
drop trigger accounts_rechained on accounts;
create trigger accounts_rechained after update of sports_share_bps, casino_share_bps, ancestors on accounts for each row
  when ((old.sports_share_bps, old.casino_share_bps, old.ancestors) is distinct from (new.sports_share_bps, new.casino_share_bps, new.ancestors))
  execute function chain_players_again();

-- What such a race has left behind is put right from now on; what was settled by it stands as it was told.
select renew_chains(array(select id from accounts where role = 'user'));
