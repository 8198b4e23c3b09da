-- Asked every few seconds, whether any is left in the middle.
create index settlements_unfinished on settlements (market_id) where finished_at is null or rollback_started_at is not null;
