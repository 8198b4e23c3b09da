-- Players who share an address, a device or a payee: found in what a time has, of a site by time and of a few players by player. docs/domain/risk.md#together
create index login_events_together on login_events (site_id, at) include (account_id, address, device_hash)
  where outcome = 'SIGNED_IN' and account_id is not null;
create index login_events_of_time on login_events (account_id, at) include (site_id, address, device_hash)
  where outcome = 'SIGNED_IN' and account_id is not null;
create index payout_account_log_site on payout_account_log (site_id, at);
