-- Row-level security: a connection of the role paddock_site sees the rows of its site and no others. The owner's connections
-- (engine, settlement, feeds, audit) are not held by it. Runs last: every table is there. See docs/decisions/0007.

-- The binding is a setting, and a setting could be changed in the middle of a query by this function. A whole statement `set`
-- cannot be slipped into another.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    revoke execute on function set_config(text, text, boolean) from public;
  end if;
end $$;

-- A table with a `site_id`: the rows of the bound site; those of no site belong to the installation.
create function keep_to_site(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy of_site on %s to paddock_site using (
    site_id = (select bound_site()) or (site_id is null and (select acts_for_installation())))', name);
end $$;

-- A table of what belongs to accounts: the rows whose account is the site's, or the installation's where that acts.
create function keep_to_account(name regclass, account text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy of_site on %s to paddock_site using (exists (select from accounts a where a.id = %I
    and (a.site_id = (select bound_site()) or (a.site_id is null and (select acts_for_installation())))))', name, account);
end $$;

-- Nothing is granted by default to tables that were made before the role was.
grant select, insert, update, delete on all tables in schema public to paddock_site;

-- What all sites share is read, never written: the catalogue, results. The machinery's own tables are not even read.
revoke insert, update, delete on events, markets, market_events, settlements, sites, site_versions, installation from paddock_site;
revoke all on partitions, feed_states, migrations, result_proposals from paddock_site;
-- The audit log is written and read; its chain is the installation's.
revoke update, delete on audit_log from paddock_site;
revoke all on audit_pending, audit_chain from paddock_site;

alter table sites enable row level security;
create policy of_site on sites to paddock_site using (id = (select bound_site()));

-- Whether an upline is locked is asked of all of them, the administrators included; they are changed only by the installation.
alter table accounts enable row level security;
create policy seen on accounts for select to paddock_site using (site_id = (select bound_site()) or site_id is null);
create policy made on accounts for insert to paddock_site with check (
  site_id = (select bound_site()) or (site_id is null and (select acts_for_installation())));
create policy changed on accounts for update to paddock_site using (
  site_id = (select bound_site()) or (site_id is null and (select acts_for_installation())));

-- A transfer is seen by the site of either side; both sides of a new one must be its own, or the installation's where that acts.
alter table transfers enable row level security;
create policy seen on transfers for select to paddock_site using (exists (
  select from accounts a where a.id in (debit_account, credit_account) and a.site_id = (select bound_site())));
create policy made on transfers for insert to paddock_site with check (2 = (
  select count(*) from accounts a where a.id in (debit_account, credit_account)
    and (a.site_id = (select bound_site()) or (a.site_id is null and (select acts_for_installation())))));

-- All others by the column that says whose they are.
create function keep_all_to_their_sites() returns void language plpgsql as $$
declare held record;
begin
  for held in
    select c.oid::regclass as name,
      bool_or(a.attname = 'site_id') as has_site,
      (array_agg(a.attname::text) filter (where a.attname in ('account_id')))[1] as account
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
    group by c.oid
  loop
    if held.has_site then perform keep_to_site(held.name);
    elsif held.account is not null then perform keep_to_account(held.name, held.account);
    end if;
  end loop;
end $$;
select keep_all_to_their_sites();
