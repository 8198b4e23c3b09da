-- What goes on by a rule of a site with no officer. docs/domain/payments.md#by-rule.

-- Requests that a rule could not look at: tried again with growing pauses, then left to officers.
create table rule_faults (
  request_id text primary key,
  site_id int not null references sites,
  tries int not null,
  -- Null: no more.
  again_at timestamptz,
  fault text not null,
  at timestamptz not null default clock_timestamp()
);
select keep_to_site('rule_faults');
revoke insert, update, delete on rule_faults from paddock_site;

-- Steps that a rule took have no officer.
alter table withdrawal_steps add column by_rule boolean not null default false;
alter table deposit_steps add column by_rule boolean not null default false;

-- The id of the payer as a line names them, for lines of deposits that funded one.
alter table statement_lines add column payer text;
create index statement_lines_payer on statement_lines (site_id, payer) where payer is not null and deposit_id is not null;

-- What may belong to whoever had a bonus before is looked up from the one who gets it. docs/domain/bonuses.md#holds.
create index login_events_by_device on login_events (device_hash, account_id) where outcome = 'SIGNED_IN' and device_hash is not null;
create index accounts_phone_root on accounts (site_id, left(right(ltrim(phone, '+'), 10), -2)) where phone is not null;
