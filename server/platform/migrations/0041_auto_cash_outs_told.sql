-- A player is told when a cash-out that watched for them has come to its end, whoever wrote that: the engine's batch, or the sweep over
-- finished markets. What they did themselves (taken off, another in its place) they know.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('BETS_SETTLED', 'BETS_VOIDED', 'RESULT_TAKEN_BACK', 'POINTS_RECEIVED',
    'POINTS_TAKEN', 'LIMIT_CHANGED', 'BROADCAST', 'ACCOUNT_LINKED', 'LINK_USED', 'LINK_ENDED', 'LINKED_ACCESS_CHANGED',
    'AUTO_CASHED_OUT', 'AUTO_CASH_OUT_ENDED'));

create function tell_of_auto_cash_out() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into notifications (account_id, kind, reference, market_id, facts)
  values (new.account_id, case new.status when 'DONE' then 'AUTO_CASHED_OUT' else 'AUTO_CASH_OUT_ENDED' end,
    'auto cash out:' || new.id, new.market_id,
    case new.status when 'DONE' then jsonb_build_object('amount', coalesce(new.locked, 0), 'fractionBps', new.fraction_bps)
      else jsonb_build_object('autoEnd', new.reason, 'fractionBps', new.fraction_bps) end)
  on conflict do nothing;
  return null;
end $$;
-- One that is set and has its end in the same batch is written once, as it ended.
create trigger auto_cash_outs_over_at_once after insert on auto_cash_outs for each row
  when (new.status = 'DONE' or (new.status = 'ENDED' and new.reason not in ('CANCELLED_BY_PLAYER', 'REPLACED')))
  execute function tell_of_auto_cash_out();
create trigger auto_cash_outs_over after update of status on auto_cash_outs for each row
  when (old.status <> new.status
    and (new.status = 'DONE' or (new.status = 'ENDED' and new.reason not in ('CANCELLED_BY_PLAYER', 'REPLACED'))))
  execute function tell_of_auto_cash_out();
