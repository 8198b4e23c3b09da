-- Statements of banks, line by line: what has come, by the bank's word. docs/domain/payments.md#statements.
create table statement_accounts (
  id int generated always as identity primary key,
  site_id int not null references sites,
  -- Whose account it is: an owner of methods.
  owner_id bigint not null references accounts,
  name text not null,
  -- The titles of its columns, as they were named last.
  mapping jsonb not null,
  unique (site_id, owner_id, name)
);

create table statement_lines (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  account_id int not null references statement_accounts,
  owner_id bigint not null references accounts,
  -- As the bank writes it: 2026-11-24.
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount bigint not null check (amount > 0),
  narration text not null,
  balance bigint,
  ordinal int not null,
  rail text,
  utr text,
  utr_end text,
  imported_by bigint not null references accounts,
  imported_at timestamptz not null default clock_timestamp(),
  -- The deposit that was approved on it.
  deposit_id text unique references deposits,
  unique nulls not distinct (account_id, day, direction, amount, narration, balance, ordinal)
);
create index statement_lines_utr on statement_lines (site_id, owner_id, utr_end) where utr is not null;
create index statement_lines_day on statement_lines (site_id, day desc, id desc);

select keep_to_site(name::regclass) from unnest(array['statement_accounts', 'statement_lines']) as name;
revoke delete on statement_accounts, statement_lines from paddock_site;
revoke update on statement_lines from paddock_site;
grant update (deposit_id) on statement_lines to paddock_site;
