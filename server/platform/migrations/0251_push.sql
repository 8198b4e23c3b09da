-- Web push: what an account wants to be told on its devices, the devices that it said yes on, and what is on its way to them. docs/domain/messages.md.

alter table message_choices
  add column push_bets boolean not null default true,
  add column push_payments boolean not null default true,
  add column push_account boolean not null default true,
  -- Advertising is asked for.
  add column push_promotions boolean not null default false,
  -- Minutes of the day in the zone; none: at any time.
  add column quiet_from int check (quiet_from between 0 and 1439),
  add column quiet_to int check (quiet_to between 0 and 1439),
  add column time_zone text check (length(time_zone) <= 64),
  add constraint quiet_whole check (num_nulls(quiet_from, quiet_to) in (0, 2) and quiet_from is distinct from quiet_to or quiet_from is null);

create table push_devices (
  id uuid primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  -- Signed in by it: what ends it by somebody's will ends the device too.
  session_id uuid not null,
  -- An address that we call: of the public network, by https. Security T20.
  endpoint text not null check (endpoint like 'https://%' and length(endpoint) <= 1000),
  -- What a message is encrypted for.
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  agent text not null default '',
  since timestamptz not null,
  -- Messages in a row that it did not take.
  failures int not null default 0,
  unique (site_id, endpoint)
);
create index push_devices_account on push_devices (account_id);
create index push_devices_session on push_devices (session_id);
select keep_to_site('push_devices');

-- On its way: gone when it was brought, or when nobody shall be told any more.
create table pushes (
  notification_id bigint not null references notifications on delete cascade,
  device_id uuid not null references push_devices on delete cascade,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  primary key (notification_id, device_id)
);
create index pushes_due on pushes (due_at);
create index pushes_device on pushes (device_id);
revoke all on pushes from paddock_site;
