-- Row-level security and the tree. A policy is asked before any condition whose operator might tell of the rows it looks at, and
-- only a condition that may be asked first can be looked up in an index: what looks into arrays may not, and neither may lower().
-- Whoever stands below somebody is therefore a range of bytes, a name is kept in small letters, and a transfer says whose it is.
-- See docs/decisions/0031.

alter table accounts
  -- The ids from the root down to the account, eight bytes each: everybody below it lies between its path and the end of that.
  add column path bytea,
  add column path_end bytea,
  -- The name as it is looked up: nobody else of the site has it in other letters.
  add column name_key text;

create function path_of(ids bigint[]) returns bytea language sql immutable strict parallel safe
  return (select string_agg(int8send(id), ''::bytea order by n) from unnest(ids) with ordinality as levels(id, n));

-- Not generated columns: a bet writes its account, and those would be made anew with every bet.
create function place_account() returns trigger language plpgsql as $$
begin
  new.path := path_of(new.ancestors || new.id);
  new.path_end := new.path || '\xff'::bytea;
  new.name_key := lower(new.user_name);
  return new;
end $$;
update accounts set path = path_of(ancestors || id), path_end = path_of(ancestors || id) || '\xff'::bytea, name_key = lower(user_name);
create trigger accounts_placed before insert or update of ancestors, user_name, path, path_end, name_key on accounts
  for each row execute function place_account();
alter table accounts alter column path set not null, alter column path_end set not null, alter column name_key set not null;

create unique index accounts_path on accounts (path);
-- The administrator stands above the people of all sites.
create index accounts_site_path on accounts (site_id, path);
create index accounts_name_key on accounts (name_key);
create index accounts_site_name on accounts (site_id, name_key);
create index accounts_children on accounts (parent_id, name_key);
drop index accounts_parent;
drop index accounts_ancestors;

create or replace function chain_players_again() returns trigger language plpgsql as $$
begin
  perform renew_chains((select array_agg(a.id) from accounts a where a.role = 'user' and (a.id = new.id or a.path between new.path and new.path_end)));
  return null;
end $$;

create or replace function end_links_of_locked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_links l set ended_at = clock_timestamp(), end_reason = 'LOCKED' from accounts a
  where l.ended_at is null and a.id = l.from_account and a.path between new.path and new.path_end;
  update account_links l set ended_at = clock_timestamp(), end_reason = 'LOCKED' from accounts a
  where l.ended_at is null and a.id = l.to_account and a.path between new.path and new.path_end;
  return null;
end $$;

-- Transfers. Both sides are of one site, or one of them is the installation's: looking at two accounts for each line of a report was
-- most of what the report cost.
alter table transfers add column site_id int;
alter table transfers disable trigger transfers_append_only;
update transfers t set site_id = coalesce(d.site_id, c.site_id) from accounts d, accounts c
where d.id = t.debit_account and c.id = t.credit_account;
alter table transfers enable trigger transfers_append_only;

-- Who writes many says it themselves.
create function give_transfer_its_site() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.site_id := coalesce((select site_id from accounts where id = new.debit_account), (select site_id from accounts where id = new.credit_account));
  return new;
end $$;
create trigger transfers_of_site before insert on transfers
  for each row when (new.site_id is null) execute function give_transfer_its_site();

drop policy seen on transfers;
create policy seen on transfers for select to paddock_site using (site_id = (select bound_site()));
drop policy made on transfers;
create policy made on transfers for insert to paddock_site with check (site_id = (select bound_site()) and 2 = (
  select count(*) from accounts a where a.id in (debit_account, credit_account)
    and (a.site_id = (select bound_site()) or (a.site_id is null and (select acts_for_installation())))));

-- Everything that a report of results sums stands in the index, with what the policy asks.
drop index transfers_debit;
drop index transfers_credit;
create index transfers_debit on transfers (debit_account, at, id) include (credit_account, amount, kind, market_id, site_id);
create index transfers_credit on transfers (credit_account, at, id) include (debit_account, amount, kind, market_id, site_id);
