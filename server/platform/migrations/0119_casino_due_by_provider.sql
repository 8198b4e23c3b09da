-- Rounds to be asked about are taken provider by provider, so that none keeps another's waiting. docs/domain/casino.md#stuck.
drop index casino_stuck_rounds_due;
create index casino_stuck_rounds_due on casino_stuck_rounds (provider_id, ask_at) where ended is null or late_at is null;
