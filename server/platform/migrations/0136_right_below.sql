-- What those right below an account have together. Pages over a whole tree (people, debts, the dashboard) summed every account below whoever asked, at
-- each sight. docs/decisions/0077.
--
-- Rows add up: a statement that changes accounts adds a row for each upline of theirs, and never changes one that stands, so nobody waits for
-- anybody here. A job of the server makes one of those that have gathered.

create table right_below (
  upline_id bigint not null,
  -- Of those below: above the people of all sites stands the installation's administrator.
  site_id int not null,
  -- The upline's.
  path bytea not null,
  -- Of those below.
  book text not null,
  role text not null,
  people bigint not null,
  locked bigint not null,
  balance bigint not null,
  given bigint not null,
  exposure bigint not null,
  credit bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index right_below_path on right_below (path);

select keep_to_site('right_below');
revoke insert, update, delete on right_below from paddock_site;

create function count_new_below() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into right_below (upline_id, site_id, path, book, role, people, locked, balance, given, exposure, credit)
  select parent_id, site_id, substring(path for length(path) - 8), book, role, count(*), count(*) filter (where user_locked or bet_locked),
    sum(balance), sum(points_net), sum(exposure), sum(credit_reference)
  from added where parent_id is not null and site_id is not null group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger accounts_counted after insert on accounts referencing new table as added
  for each statement execute function count_new_below();

-- As they are now, less what they were: of most statements nothing is left.
create function count_again_below() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into right_below (upline_id, site_id, path, book, role, people, locked, balance, given, exposure, credit)
  select * from (
    select parent_id, site_id, substring(path for length(path) - 8), book, role, sum(n) as people, sum(case when user_locked or bet_locked then n else 0 end) as locked,
      sum(n * balance) as balance, sum(n * points_net) as given, sum(n * exposure) as exposure, sum(n * credit_reference) as credit
    from (
      select 1 as n, parent_id, site_id, path, book, role, user_locked, bet_locked, balance, points_net, exposure, credit_reference from now_are
      union all
      select -1, parent_id, site_id, path, book, role, user_locked, bet_locked, balance, points_net, exposure, credit_reference from were) a
    where parent_id is not null and site_id is not null group by 1, 2, 3, 4, 5) changed
  where (people, locked, balance, given, exposure, credit) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
create trigger accounts_counted_again after update on accounts referencing new table as now_are old table as were
  for each statement execute function count_again_below();

insert into right_below (upline_id, site_id, path, book, role, people, locked, balance, given, exposure, credit)
select parent_id, site_id, substring(path for length(path) - 8), book, role, count(*), count(*) filter (where user_locked or bet_locked),
  sum(balance), sum(points_net), sum(exposure), sum(credit_reference)
from accounts where parent_id is not null and site_id is not null group by 1, 2, 3, 4, 5;

-- A page of people by their last visit is read from the index, also where many came at one moment.
create index last_visits_of_site on last_visits (site_id, at desc, account_id);
drop index last_visits_site;

-- A part of a market's name is looked for among the names alone.
create index markets_named on markets (name, event_id, id);
