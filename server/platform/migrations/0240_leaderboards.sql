-- Who came first in a day, a week and a month of the site: sums that a job keeps, prizes that two officers agree to, and who was given what.
-- docs/domain/leaderboard.md.

-- Sites that have boards, with the zone that their days are of and since when sums are kept.
create table leaderboard_sites (
  site_id int primary key references sites,
  zone text not null,
  begun_at timestamptz not null,
  -- Whether what was before has been summed.
  summed boolean not null default false,
  since timestamptz not null
);

-- What a player brought and risked in a day, a week or a month, by sport ('all' of everything, 'casino' of rounds).
create table leaderboard_sums (
  site_id int not null references sites,
  unit text not null check (unit in ('DAY', 'WEEK', 'MONTH')),
  starts_at timestamptz not null,
  sport text not null,
  account_id bigint not null,
  ends_at timestamptz not null,
  profit bigint not null,
  turnover bigint not null check (turnover >= 0),
  -- The longest row of results that were won; of it what begins and what ends the time, and whether anything was lost in it.
  streak int not null check (streak >= 0),
  head int not null check (head between 0 and streak),
  tail int not null check (tail between 0 and streak),
  broken boolean not null,
  primary key (account_id, unit, starts_at, sport)
);
create index leaderboard_sums_profit on leaderboard_sums (site_id, unit, starts_at, sport, profit desc, account_id) where profit >= 10000;
create index leaderboard_sums_turnover on leaderboard_sums (site_id, unit, starts_at, sport, turnover desc, account_id) where turnover >= 10000;
create index leaderboard_sums_streak on leaderboard_sums (site_id, unit, starts_at, sport, streak desc, account_id) where streak >= 2;
create index leaderboard_sums_old on leaderboard_sums (site_id, ends_at);

-- Which results of a player stand, by when they were declared: so a day of a player is read without the results of all others, or of years.
create table leaderboard_played (
  site_id int not null references sites,
  account_id bigint not null,
  at timestamptz not null,
  market_id text not null,
  result_version int not null,
  primary key (account_id, at, market_id)
);
create index leaderboard_played_market on leaderboard_played (market_id);

-- A result was paid or taken back; a round of the casino that has ended has moved. Written with what happened, gone once it is summed.
create table leaderboard_results (
  id bigint generated always as identity primary key,
  market_id text not null,
  result_version int not null
);
create table leaderboard_marks (
  id bigint generated always as identity primary key,
  site_id int not null,
  account_id bigint not null,
  at timestamptz not null
);
create index leaderboard_marks_site on leaderboard_marks (site_id, id);

create function mark_board_result() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into leaderboard_results (market_id, result_version) values (new.market_id, new.result_version);
  return null;
end $$;
create trigger settlements_finished_board after update on settlements for each row
  when ((old.finished_at, old.rolled_back_at) is distinct from (new.finished_at, new.rolled_back_at)) execute function mark_board_result();

-- A round counts on the day on which it began, once it has ended.
create function mark_board_round() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into leaderboard_marks (site_id, account_id, at)
  select b.site_id, new.account_id, new.opened_at from leaderboard_sites b where b.site_id = new.site_id;
  return null;
end $$;
create trigger casino_rounds_closed_board after insert on casino_rounds for each row when (new.closed_at is not null)
  execute function mark_board_round();
create trigger casino_rounds_moved_board after update on casino_rounds for each row when (old.closed_at is not null or new.closed_at is not null)
  execute function mark_board_round();
create function mark_board_table() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into leaderboard_marks (site_id, account_id, at)
  select b.site_id, r.account_id, r.opened_at from casino_rounds r join leaderboard_sites b on b.site_id = r.site_id
  where r.provider_id = new.provider_id and r.account_id = new.account_id and r.round_id = new.round_id and r.closed_at is not null;
  return null;
end $$;
create trigger casino_tables_moved_board after insert or update of last_hold, pnl on casino_tables for each row execute function mark_board_table();

-- Whose name is told, and whom officers left out.
create table leaderboard_players (
  account_id bigint primary key references accounts,
  site_id int not null references sites,
  shows_name boolean not null default false,
  excluded_at timestamptz,
  excluded_by bigint references accounts,
  -- The level that left them out.
  excluded_role text,
  check ((excluded_at is null) = (excluded_by is null) and (excluded_at is null) = (excluded_role is null))
);

-- What the first of a board are given of each period, in force from the beginning of one once two officers have agreed.
create table leaderboard_prizes (
  id uuid primary key,
  site_id int not null references sites,
  unit text not null check (unit in ('DAY', 'WEEK', 'MONTH')),
  measure text not null check (measure in ('profit', 'turnover', 'streak')),
  sport text not null,
  amounts bigint[] not null check (cardinality(amounts) between 1 and 50 and 0 < all (amounts)),
  multiple int not null check (multiple between 0 and 100),
  rule_id uuid not null references bonus_rules,
  made_at timestamptz not null,
  made_by bigint not null references accounts,
  confirmed_by bigint references accounts check (confirmed_by <> made_by),
  from_at timestamptz,
  -- The beginning of the first period that has them no more.
  until_at timestamptz,
  -- Ended, or taken back while they waited.
  ended_at timestamptz,
  ended_by bigint references accounts,
  ended_role text,
  check ((confirmed_by is null) = (from_at is null)),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_role is null)),
  check (until_at is null or from_at is not null)
);
create index leaderboard_prizes_site on leaderboard_prizes (site_id, unit, measure, sport, made_at desc);
create unique index leaderboard_prizes_waiting on leaderboard_prizes (site_id, unit, measure, sport) where confirmed_by is null and ended_at is null;

-- Periods that are over and done with, each once.
create table leaderboard_closed (
  site_id int not null references sites,
  unit text not null check (unit in ('DAY', 'WEEK', 'MONTH')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  closed_at timestamptz not null,
  primary key (site_id, unit, starts_at)
);
-- Who came first where there are prizes. Each is given what is theirs once.
create table leaderboard_places (
  id uuid primary key,
  prizes_id uuid not null references leaderboard_prizes,
  site_id int not null references sites,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  account_id bigint not null references accounts,
  rank int not null check (rank > 0),
  value bigint not null,
  prize bigint not null check (prize >= 0),
  state text not null check (state in ('due', 'given', 'lapsed')),
  award_id uuid references bonus_awards,
  decided_at timestamptz,
  check ((state = 'given') = (award_id is not null)),
  check ((state = 'due') = (decided_at is null)),
  unique (prizes_id, starts_at, account_id)
);
create unique index leaderboard_places_award on leaderboard_places (award_id) where award_id is not null;
create index leaderboard_places_due on leaderboard_places (site_id, id) where state = 'due';
create index leaderboard_places_site on leaderboard_places (site_id, ends_at desc, prizes_id, rank);

-- What was won in a market lately, told later and cut: of sites that tell the latest bets and winners.
create table leaderboard_wins (
  site_id int not null references sites,
  market_id text not null,
  account_id bigint not null,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  primary key (market_id, account_id)
);
create index leaderboard_wins_site on leaderboard_wins (site_id, at desc);

select keep_to_site(name::regclass) from unnest(array['leaderboard_sites', 'leaderboard_sums', 'leaderboard_played', 'leaderboard_marks', 'leaderboard_players',
  'leaderboard_prizes', 'leaderboard_closed', 'leaderboard_places', 'leaderboard_wins']) as name;
revoke insert, update, delete on leaderboard_sites, leaderboard_sums, leaderboard_played, leaderboard_marks, leaderboard_closed, leaderboard_places, leaderboard_wins from paddock_site;
revoke delete on leaderboard_players, leaderboard_prizes from paddock_site;
revoke all on leaderboard_results from paddock_site;
