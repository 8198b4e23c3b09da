-- What the transfers of a day came to, of each account above players: the totals of an owner's statement were summed over all their transfers at each sight,
-- which are one for each deposit of their players. A job keeps a day of UTC once it is over, as days of the casino are kept. docs/decisions/0116.

create table statement_days_kept (
  site_id int not null references sites,
  day date not null,
  primary key (site_id, day)
);

create table statement_days (
  account_id bigint not null,
  day date not null,
  kind text not null,
  site_id int not null,
  -- How many came in and went out, and what they came to.
  ins bigint not null,
  outs bigint not null,
  gained bigint not null,
  lost bigint not null,
  primary key (account_id, day, kind)
);
create index statement_days_day on statement_days (site_id, day);

create table statement_day_marks (
  id bigint generated always as identity primary key,
  site_id int not null,
  day date not null
);
create index statement_day_marks_day on statement_day_marks (site_id, day);

select keep_to_site(name::regclass) from unnest(array['statement_days_kept', 'statement_days', 'statement_day_marks']) as name;
revoke insert, update, delete on statement_days_kept, statement_days, statement_day_marks from paddock_site;

-- The ledger only grows, and grows now: a day is kept an hour after its end, so what is transferred in the hour in which it is written costs nothing here.
create function mark_statement_day() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into statement_day_marks (site_id, day) values (new.site_id, day_of(new.at));
  return null;
end $$;
create trigger transfers_late after insert on transfers for each row
  when (new.at < now() - interval '1 hour' and new.site_id is not null) execute function mark_statement_day();
