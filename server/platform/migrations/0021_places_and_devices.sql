-- Who comes from where. A place is a neighbourhood of addresses, as one household or one attacker has it: /24, and of IPv6 /48,
-- written as its first groups. Quotas count places, not addresses: a neighbourhood has 256 of them, and a /48 no end.

update login_events set place = (
  select string_agg(ltrim(lpad(part, 4, '0'), '0') || case when ltrim(part, '0') = '' then '0' else '' end, ':' order by n)
  from unnest((string_to_array(place, ':'))[1:3]) with ordinality as groups (part, n))
where place like '%:%:%';

-- A device is known by a cookie of ours: a random word, of which the hash is kept with each sign-in. Null: it showed none.
alter table login_events add column device_hash bytea;
create index login_events_device on login_events (account_id, device_hash) where outcome = 'SIGNED_IN' and device_hash is not null;

alter table registrations add column place text not null default '';
create index registrations_place on registrations (place, at);
drop index registrations_address;

-- Who asked for a code: a stranger, somebody on a device or at a place of the account that has the number, or somebody who had
-- given its password. Each kind has limits of its own, so that none uses up the others'.
alter table otp_codes
  add column place text not null default '',
  add column asker text not null default 'STRANGER' check (asker in ('STRANGER', 'KNOWN', 'PROVED')),
  drop constraint otp_codes_purpose_check,
  add constraint otp_codes_purpose_check check (purpose in ('SIGN_UP', 'PASSWORD', 'SIGN_IN', 'CONFIRM'));
create index otp_codes_place on otp_codes (place, created_at);
drop index otp_codes_address;

-- A new code kills the old one of the same browser, and no other's.
drop index otp_codes_alive;
create unique index otp_codes_alive on otp_codes (site_id, purpose, phone, coalesce(browser_hash, '')) where spent_at is null;
