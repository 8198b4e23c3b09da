-- The games of the casino that a player marked. docs/domain/casino.md#lobby.

create table casino_favorites (
  account_id bigint not null references accounts,
  provider_id int not null,
  game_code text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, provider_id, game_code),
  foreign key (provider_id, game_code) references casino_games
);

select keep_to_account('casino_favorites', 'account_id');
