-- Sites: their published configuration with its history, what an administrator switches, and the role that sees one site only.

alter table sites
  -- Of the published configuration, which is `settings`; 0 before the first.
  add column version int not null default 0,
  add column maintenance boolean not null default false,
  -- When maintenance ends by itself; null is until somebody ends it. Security T62.
  add column maintenance_until timestamptz,
  add column use_socket boolean not null default true,
  -- When everybody's page was last told to reload. Security T6.
  add column refreshed_at timestamptz,
  add column created_at timestamptz not null default clock_timestamp();

create table site_versions (
  site_id int not null references sites,
  version int not null check (version > 0),
  config jsonb not null,
  note text not null default '',
  -- The version that it publishes again.
  restores int,
  author_id bigint references accounts,
  at timestamptz not null default clock_timestamp(),
  primary key (site_id, version)
);
create trigger site_versions_append_only before update or delete or truncate on site_versions
  for each statement execute function refuse_change();

-- What somebody is working on in the studio; one for a site.
create table site_drafts (
  site_id int primary key references sites,
  config jsonb not null,
  base_version int not null,
  author_id bigint references accounts,
  at timestamptz not null default clock_timestamp()
);

-- How the players of a branch, or of a site, reach its people. 000 §7 communicationDetail.
create table communication_details (
  account_id bigint primary key references accounts,
  details jsonb not null,
  updated_at timestamptz not null default clock_timestamp()
);

-- What holds for all sites of the installation; one row.
create table installation (
  id int primary key default 1 check (id = 1),
  maintenance boolean not null default false,
  maintenance_until timestamptz,
  use_socket boolean not null default true,
  refreshed_at timestamptz
);
insert into installation default values;

-- The role under which calls of a site read and write. It logs in never, owns nothing, and what it may see is decided by
-- policies, not by queries. See docs/decisions/0007.
do $$
begin
  if not exists (select from pg_roles where rolname = 'paddock_site') then
    create role paddock_site nologin nobypassrls;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant paddock_site to %I', current_user);
  end if;
end $$;

-- `app.site` is the site's id, with `:installation` behind it where the installation's own account acts on the site.
create function bound_site() returns int language sql stable parallel safe
  return split_part(nullif(current_setting('app.site', true), ''), ':', 1)::int;
create function acts_for_installation() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.site', true) like '%:installation', false);

grant usage on schema public to paddock_site;
alter default privileges in schema public grant select, insert, update, delete on tables to paddock_site;
alter default privileges in schema public grant usage on sequences to paddock_site;
