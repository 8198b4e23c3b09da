-- A chunk of a settlement asks for a market's bets of some accounts, and for the accounts of the house of a site; without
-- these it read the whole market, and every account there is, again for each chunk.
drop index bets_market;
create index bets_market on bets (market_id, account_id);
create unique index accounts_system on accounts (site_id, user_name) where role = 'system';
