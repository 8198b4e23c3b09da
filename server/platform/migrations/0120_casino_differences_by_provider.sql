-- What differs is compared again provider by provider, so that none keeps another's waiting. docs/domain/casino.md#reconciliation.
drop index casino_differences_open;
create index casino_differences_open on casino_differences (provider_id, id) where gone_at is null and explained_at is null;
