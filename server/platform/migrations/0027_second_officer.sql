-- Changes that weaken a control, and administrators to be: proposed by one officer, in effect when another has confirmed them.

create table control_changes (
  id uuid primary key,
  kind text not null check (kind in ('CONFIRM_RESULTS', 'SITE_CONFIG', 'ADMINISTRATOR')),
  -- What it is about: the id of the site, the name of the administrator.
  subject text not null,
  -- The site whose owner may see and withdraw it; null is the installation's.
  owner_site_id int references sites,
  payload jsonb not null,
  weakens text[] not null,
  reason text not null default '',
  actor_id bigint not null references accounts,
  -- Whether the proposer is an administrator: if not, two of them confirm.
  by_administrator boolean not null,
  first_by bigint references accounts,
  at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  outcome text check (outcome in ('CONFIRMED', 'WITHDRAWN', 'DECLINED', 'REPLACED')),
  decided_by bigint references accounts,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  -- Two administrators stand behind it, whatever code asks for less.
  check (outcome is distinct from 'CONFIRMED' or (decided_by not in (actor_id, coalesce(first_by, 0)) and (by_administrator or first_by is not null)))
);
-- Of one officer one change of a thing waits; a newer one replaces it.
create unique index control_changes_waiting on control_changes (kind, subject, actor_id) where outcome is null;

-- It works for all sites: the owner's connections alone have it.
revoke all on control_changes from paddock_site;
