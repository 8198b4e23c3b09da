-- What was imported when and by whom, and lines that an officer has said are no player's payment. docs/domain/payments.md#statements.
create table statement_imports (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  account_id int not null references statement_accounts,
  owner_id bigint not null references accounts,
  file_name text not null,
  lines int not null,
  -- Of the lines those that no statement before it had.
  imported int not null,
  -- Rows that are no line.
  skipped int not null,
  first_day text,
  last_day text,
  imported_by bigint not null references accounts,
  imported_at timestamptz not null default clock_timestamp()
);
create index statement_imports_newest on statement_imports (site_id, imported_at desc, id desc);
select keep_to_site('statement_imports');
revoke update, delete on statement_imports from paddock_site;

alter table statement_lines add column aside_by bigint references accounts, add column aside_remarks text not null default '';
grant update (aside_by, aside_remarks) on statement_lines to paddock_site;
-- Which days an owner's statements tell of: asked of every claim that no line was found for.
create index statement_lines_owner_day on statement_lines (owner_id, day);
