-- How long withdrawals took is told of those that were paid lately, whenever they were asked for.
create index withdrawals_paid on withdrawals (site_id, decided_at) where state = 'approved';
