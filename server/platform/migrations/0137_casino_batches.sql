-- What a batch of casinos' calls writes carries no foreign keys to accounts and sites: it is written under its player's lock, of rows that are never
-- deleted, and each row proved that again by a lock on the one row of its site. `npm run audit` proves what they did. docs/decisions/0006.
alter table casino_calls drop constraint casino_calls_site_id_fkey, drop constraint casino_calls_account_id_fkey;
alter table casino_rounds drop constraint casino_rounds_site_id_fkey, drop constraint casino_rounds_account_id_fkey;
alter table casino_tables drop constraint casino_tables_site_id_fkey, drop constraint casino_tables_account_id_fkey;
alter table casino_shares drop constraint casino_shares_site_id_fkey, drop constraint casino_shares_account_id_fkey;

-- Sessions that are over are told of provider by provider, so that none keeps another's waiting. docs/domain/casino.md#players.
drop index casino_sessions_untold;
create index casino_sessions_untold on casino_sessions (provider_id, over_ask_at) where provider_session is not null and over_told_at is null;
