-- Reports that an officer wants regularly: they are told when one is due, with what leads to it. docs/domain/reports.md#schedules.
create table report_schedules (
  id bigint generated always as identity primary key,
  -- Of which site the report is: an administrator, who has none, has schedules on each.
  site_id int not null references sites,
  account_id bigint not null references accounts,
  report text not null check (report in ('PROFIT_LOSS', 'SETTLED_BETS', 'CASINO_ROUNDS', 'STATEMENT', 'RECEIPTS', 'DEPOSITS', 'WITHDRAWALS',
    'PAYMENT_TOTALS')),
  -- Of whom alone; null of all below.
  subject_id bigint references accounts,
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  rhythm text not null check (rhythm in ('DAY', 'WEEK', 'MONTH')),
  period text not null check (period in ('YESTERDAY', 'LAST_WEEK', 'LAST_MONTH')),
  -- In the site's zone, as the days are.
  hour smallint not null check (hour between 0 and 23),
  created_at timestamptz not null default clock_timestamp(),
  -- The day that was told last, or was over when it was asked for: none is told twice.
  told_on date not null,
  due_at timestamptz not null
);
create index report_schedules_due on report_schedules (due_at);
create index report_schedules_account on report_schedules (account_id);
select keep_to_site('report_schedules');

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''BROADCAST''::text', '''BROADCAST''::text, ''REPORT_READY''::text');
end $$;
