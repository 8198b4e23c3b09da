-- A trade that is found to be one between accounts that belong together counts on no board: its result is summed again. docs/domain/leaderboard.md#sums.
create function mark_board_linked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into leaderboard_results (market_id, result_version)
  select r.market_id, r.result_version from settlements r
  where r.market_id = new.market_id and r.finished_at is not null and r.rolled_back_at is null;
  return null;
end $$;
create trigger linked_trades_found_board after insert on linked_trades for each row execute function mark_board_linked();

-- And so are those that were found before.
insert into leaderboard_results (market_id, result_version)
select r.market_id, r.result_version from settlements r
where r.finished_at is not null and r.rolled_back_at is null and exists (select from leaderboard_sites)
  and r.market_id in (select t.market_id from linked_trades t) and r.declared_at >= (select min(b.since) from leaderboard_sites b);
