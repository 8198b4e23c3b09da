-- Providers of games: keys that an officer retires, names that are one whatever their letters, what each speaks; and what lists of rounds are read by.

-- Who retired it; null where the server did so by itself, as it may bring one back that it retired itself.
alter table casino_keys add column retired_by bigint references accounts;

alter table casino_providers
  drop constraint casino_providers_name_key,
  -- In what shapes it speaks, and how it takes stakes: at once, or by holding what may be lost.
  add column adapter text not null default 'canonical' check (adapter = 'canonical'),
  add column wallet_mode text not null default 'debit' check (wallet_mode in ('debit', 'exposure'));
-- Its account at a site is known by the name, as those of people are: in any letters.
create unique index casino_providers_name on casino_providers (lower(name));

create index casino_rounds_open on casino_rounds (site_id, opened_at) where closed_at is null;
create index casino_rounds_game on casino_rounds (site_id, game_code, opened_at);
-- What takes something back has no amount, and is read with its round too.
drop index casino_calls_round;
create index casino_calls_round on casino_calls (provider_id, account_id, round_id) where round_id is not null;
