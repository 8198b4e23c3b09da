-- That more came than was claimed, or more than one officer approves alone, and is owed back, takes the word of two. docs/domain/payments.md#owed.
alter table deposits add column owing_by bigint references accounts,
  add column owing_amount bigint check (owing_amount > 0),
  add column owing_until timestamptz,
  add constraint deposits_owing_word check ((owing_by is null) = (owing_amount is null) and (owing_by is null) = (owing_until is null));
-- The first of them; null where one was enough, and of what is older.
alter table deposits_owed add column owed_first bigint references accounts;
create index deposits_owed_day on deposits_owed (site_id, owed_at);

-- What two said never came may come after all, and is owed again: how often, and what was owed before. docs/domain/payments.md#owed-undone.
alter table deposits_owed add column never_came int not null default 0 check (never_came >= 0);
create table deposits_never_came (
  deposit_id text not null references deposits_owed,
  n int not null check (n > 0),
  site_id int not null references sites,
  amount bigint not null check (amount > 0),
  why text not null,
  owed_at timestamptz not null,
  owed_by bigint not null references accounts,
  owed_first bigint references accounts,
  at timestamptz not null,
  primary key (deposit_id, n)
);
select keep_to_site('deposits_never_came');
revoke update, delete on deposits_never_came from paddock_site;
