-- Games that somebody has taken off for their players: a site, or an officer for those below. docs/domain/casino.md#offer.

create table casino_blocks (
  id bigint generated always as identity primary key,
  provider_id int not null references casino_providers,
  -- Null: all games of the provider.
  game_code text,
  site_id int not null references sites,
  -- Whose players: those of the site where it is null, else the account's own and all below.
  account_id bigint references accounts,
  by_id bigint not null references accounts,
  at timestamptz not null default clock_timestamp(),
  foreign key (provider_id, game_code) references casino_games,
  unique nulls not distinct (site_id, provider_id, game_code, account_id)
);
select keep_to_site('casino_blocks');
revoke insert, update, delete on casino_blocks from paddock_site;
