-- What keeps a first page quick where there are twenty thousand accounts. Decisions 0031 and 0042.

-- A hundred samples of a path, as of every column, cannot tell the two hundred people below a master from one: whoever stands over few was
-- looked at with what is right for one, five thousand times.
alter table accounts alter column path set statistics 1000;

-- Who is searched for is called by a part of their name, which no index finds: all names below somebody are looked through. They are
-- looked through in the index, beside the paths, in small letters, without the accounts' own rows, which are wide. Nothing that a bet
-- changes stands in it.
alter table accounts add column full_name_key text;
create or replace function place_account() returns trigger language plpgsql as $$
begin
  new.path := path_of(new.ancestors || new.id);
  new.path_end := new.path || '\xff'::bytea;
  new.name_key := lower(new.user_name);
  new.full_name_key := lower(new.full_name);
  return new;
end $$;
drop trigger accounts_placed on accounts;
create trigger accounts_placed before insert or update of ancestors, user_name, full_name, path, path_end, name_key, full_name_key on accounts
  for each row execute function place_account();
update accounts set full_name_key = lower(full_name);
alter table accounts alter column full_name_key set not null;
drop index accounts_site_path;
create index accounts_site_path on accounts (site_id, path) include (id, role, book, name_key, full_name_key);

-- A new installation has no people yet. That its table is one page was noted when the index was made, and while that is believed whoever makes
-- thousands of accounts at once has each looked for among all (a plan that is kept is not made again as the table grows): it is forgotten.
do $$
begin
  if to_regprocedure('pg_clear_relation_stats(text, text)') is not null and (select count(*) from accounts) < 100 then
    perform pg_clear_relation_stats(current_schema()::text, 'accounts');
  end if;
end $$;

-- Who was here last is found by going back in time.
create index last_visits_site on last_visits (site_id, at);

-- What was settled today.
create index settlements_declared on settlements (declared_at);

-- What two accounts have above them both: the path of the lowest one that stands over each of them. Whoever stands above both is on it, so
-- their trades are a range of it, and neither account has to be looked at. Nobody's uplines change.
create function path_above(one bytea, other bytea) returns bytea language sql immutable strict parallel safe
  return (select substring(one for 8 * max(n)) from generate_series(0, least(length(one), length(other)) / 8 - 1) n
    where substring(one for 8 * n) = substring(other for 8 * n));
alter table linked_trades add column above bytea;
update linked_trades t set above = path_above(x.path, y.path) from accounts x, accounts y where x.id = t.backer_id and y.id = t.layer_id;
create function place_linked_trade() returns trigger language plpgsql as $$
begin
  new.above := (select path_above(x.path, y.path) from accounts x, accounts y where x.id = new.backer_id and y.id = new.layer_id);
  return new;
end $$;
create trigger linked_trades_placed before insert or update of backer_id, layer_id, above on linked_trades
  for each row execute function place_linked_trade();
alter table linked_trades alter column above set not null, alter column above set statistics 1000;
create index linked_trades_above on linked_trades (above);
