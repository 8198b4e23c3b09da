-- The markets that a player marked, beside the events. 001 §3.7.

create table favorite_markets (
  account_id bigint not null references accounts,
  market_id text not null,
  primary key (account_id, market_id)
);

select keep_to_account('favorite_markets', 'account_id');
