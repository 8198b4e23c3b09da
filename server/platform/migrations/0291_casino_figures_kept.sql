-- What the rounds of a day came to, of each player and of each account above them: figures of thirty days were summed over all their rounds at each
-- sight. A job keeps a day of UTC once it is over. What moves a round of such a day leaves a mark, in its own transaction, and a day with a mark is
-- read from its rows until it has been kept anew. docs/decisions/0116.

create table casino_figure_days (
  site_id int not null references sites,
  day date not null,
  primary key (site_id, day)
);

-- Rounds for money that began on the day and have ended, by game. The squares are what a deviation from what comes back in the long run is made of,
-- whatever a game says of that later.
create table casino_figures (
  account_id bigint not null,
  day date not null,
  provider_id int not null,
  game_code text not null,
  site_id int not null,
  rounds bigint not null,
  wins bigint not null,
  staked bigint not null,
  won bigint not null,
  staked_squared numeric not null,
  staked_by_won numeric not null,
  won_squared numeric not null,
  primary key (account_id, day, provider_id, game_code)
);
create index casino_figures_day on casino_figures (site_id, day);

-- What a level kept of the shares that were moved on the day.
create table casino_kept_days (
  account_id bigint not null,
  site_id int not null,
  day date not null,
  kept bigint not null,
  primary key (account_id, site_id, day)
);
create index casino_kept_days_day on casino_kept_days (site_id, day);

create table casino_figure_marks (
  id bigint generated always as identity primary key,
  site_id int not null,
  day date not null
);
create index casino_figure_marks_day on casino_figure_marks (site_id, day);

select keep_to_site(name::regclass) from unnest(array['casino_figure_days', 'casino_figures', 'casino_kept_days', 'casino_figure_marks']) as name;
revoke insert, update, delete on casino_figure_days, casino_figures, casino_kept_days, casino_figure_marks from paddock_site;

create function day_of(moment timestamptz) returns date language sql immutable strict parallel safe return (moment at time zone 'UTC')::date;

-- A day that is not over is not kept: nothing that began today costs anything here.
create function mark_casino_figure() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into casino_figure_marks (site_id, day) values (new.site_id, day_of(new.opened_at));
  return null;
end $$;
create trigger casino_rounds_late after insert on casino_rounds for each row
  when (new.closed_at is not null and new.opened_at < date_trunc('day', now(), 'UTC')) execute function mark_casino_figure();
create trigger casino_rounds_moved_late after update on casino_rounds for each row
  when ((old.closed_at is not null or new.closed_at is not null) and new.opened_at < date_trunc('day', now(), 'UTC')) execute function mark_casino_figure();
create function mark_casino_share() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into casino_figure_marks (site_id, day) values (new.site_id, day_of(new.at));
  return null;
end $$;
create trigger casino_shares_late after insert on casino_shares for each row
  when (new.at < date_trunc('day', now(), 'UTC')) execute function mark_casino_share();
