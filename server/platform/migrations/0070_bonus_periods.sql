-- Bonuses of a day, a week or a month: which periods are done with, and where each leaves what friends brought. docs/domain/bonuses.md#periods.

create table bonus_periods (
  rule_id uuid not null references bonus_rules,
  starts_at timestamptz not null,
  site_id int not null references sites,
  done_at timestamptz not null,
  primary key (rule_id, starts_at)
);

create table bonus_results (
  rule_id uuid not null references bonus_rules,
  account_id bigint not null references accounts,
  starts_at timestamptz not null,
  site_id int not null references sites,
  -- What friends have brought together until the period's end, and what of it is below nothing still.
  total bigint not null,
  carried bigint not null check (carried <= 0),
  due bigint not null check (due >= 0),
  primary key (rule_id, account_id, starts_at)
);

select keep_to_site(name::regclass) from unnest(array['bonus_periods', 'bonus_results']) as name;
revoke insert, update, delete on bonus_periods, bonus_results from paddock_site;
