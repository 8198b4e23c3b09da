-- Tax that the law of a site takes of payments: what was withheld of withdrawals and at the end of a year, and what deposits held of it.
-- docs/domain/duties.md.

create table duties (
  -- Of the transfer that moved it.
  reference text primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('WITHHOLDING', 'YEAR_END', 'DEPOSIT')),
  -- What it was taken of: so much of a withdrawal, what stood there, a deposit. Below zero where it was undone, with what follows.
  gross bigint not null,
  base bigint not null,
  bps int not null check (bps between 1 and 10000),
  amount bigint not null,
  -- Of a deposit: who has less.
  bearer text check (bearer in ('ADDED', 'BORNE')),
  -- The financial year, by the one that it begins in.
  year int not null,
  at timestamptz not null,
  undoes text unique references duties,
  check ((kind = 'DEPOSIT') = (bearer is not null)),
  check (amount <> 0 and (amount < 0) = (undoes is not null))
);
create index duties_site on duties (site_id, at);
create index duties_account on duties (account_id, at);
create trigger duties_append_only before update or delete or truncate on duties
  for each statement execute function refuse_change();

-- The end of a financial year of a player, once.
create table duty_years (
  account_id bigint not null references accounts,
  year int not null,
  site_id int not null references sites,
  standing bigint not null,
  base bigint not null,
  tax bigint not null check (tax >= 0),
  -- What the next year begins with: no tax is owed of it any more.
  carried bigint not null check (carried >= 0),
  at timestamptz not null,
  primary key (account_id, year)
);
create trigger duty_years_append_only before update or delete or truncate on duty_years
  for each statement execute function refuse_change();

select keep_to_site(name::regclass) from unnest(array['duties', 'duty_years']) as name;
revoke update, delete on duties, duty_years from paddock_site;

-- On what terms it was asked for: how much is paid before tax is withheld, at which rate, in which year.
alter table withdrawals add column exempt bigint check (exempt >= 0), add column tax_bps int, add column tax_year int,
  add constraint withdrawals_taxed_whole check (num_nonnulls(exempt, tax_bps, tax_year) in (0, 3));
-- What of a part was taxed, and how much of it did not go to the player.
alter table withdrawal_parts add column taxed bigint not null default 0, add column tax bigint not null default 0,
  add constraint withdrawal_parts_pay_something check (tax >= 0 and tax < amount);
-- The same of what a gateway is asked to pay, beside its amount.
alter table gateway_orders add column taxed bigint not null default 0, add column tax bigint not null default 0;
