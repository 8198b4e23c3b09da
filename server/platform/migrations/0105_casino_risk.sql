-- What a provider may cost: a key in wrong hands empties no site. docs/domain/casino.md#risk.

alter table casino_providers
  -- More than this of a UTC day, paid to players beyond what they staked on all sites together, and nothing is staked any more that day.
  add column most_net_a_day bigint not null default 5000000000 check (most_net_a_day > 0),
  -- More than this won in one round is told to officers.
  add column most_win_of_round bigint not null default 1000000000 check (most_win_of_round > 0);

-- What players of all sites won of a provider on a UTC day, as shares were moved of it.
create table casino_days (
  provider_id int not null references casino_providers,
  day date not null,
  net bigint not null,
  primary key (provider_id, day)
);

-- What went over either. `about`: the day, or the round of which player.
create table casino_alarms (
  id bigint generated always as identity primary key,
  provider_id int not null references casino_providers,
  kind text not null check (kind in ('DAY', 'ROUND')),
  about text not null,
  site_id int references sites,
  account_id bigint references accounts,
  amount bigint not null,
  at timestamptz not null default clock_timestamp(),
  unique (provider_id, kind, about)
);
revoke all on casino_days, casino_alarms from paddock_site;
