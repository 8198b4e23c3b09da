-- A message of an operator may wait for its time, have a picture, go to fewer, and be withdrawn. docs/domain/messages.md.

alter table images drop constraint images_use_check;
alter table images add constraint images_use_check
  check (use in ('proof', 'document', 'payout', 'complaint', 'method', 'backendAsset', 'themeAsset', 'message')) not valid;
alter table images validate constraint images_use_check;

-- In which language an account reads us, and later what its devices are told.
create table message_choices (
  account_id bigint primary key references accounts,
  language text not null default 'en' check (language in ('en', 'hi', 'bn', 'ta', 'te', 'ne'))
);
select keep_to_account('message_choices', 'account_id');

alter table broadcasts
  add column state text not null default 'SENT' check (state in ('SCHEDULED', 'SENT', 'WITHDRAWN')),
  -- When it was to go out; of what went at once the moment in which it was written.
  add column send_at timestamptz,
  add column sent_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by bigint references accounts,
  -- To those alone who read us in this language, or have bet on this sport lately.
  add column language text check (language in ('en', 'hi', 'bn', 'ta', 'te', 'ne')),
  add column sport_id text;
update broadcasts set send_at = at, sent_at = at;
alter table broadcasts
  alter column send_at set not null,
  alter column state drop default,
  add constraint broadcasts_sent check (state <> 'SENT' or sent_at is not null),
  add constraint broadcasts_withdrawn check ((state = 'WITHDRAWN') = (withdrawn_at is not null));
create index broadcasts_due on broadcasts (send_at) where state = 'SCHEDULED';
create index notifications_broadcast on notifications (broadcast_id) where broadcast_id is not null;
grant update (state, sent_at, recipients, withdrawn_at, withdrawn_by) on broadcasts to paddock_site;
