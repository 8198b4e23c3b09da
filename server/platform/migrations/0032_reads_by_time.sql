-- What a site's operators read of everybody below them, they read by time: the newest bets, the results of a week, who is there now.
-- None of these columns changes with a result, so a result still touches no index of the bets.
create index bets_site on bets (site_id, received_at desc, id desc);
create index transfers_site on transfers (site_id, at);
create index sessions_seen on sessions (last_seen_at);
