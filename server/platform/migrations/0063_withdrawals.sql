-- Money that goes out by hand: the accounts that players are paid to, what they ask for, each step of it, and each part that was paid.
-- docs/domain/payments.md.

create table payout_accounts (
  id text primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  -- By which method of the officers above it was made: that one's fields were asked for.
  method_id uuid not null references payment_methods,
  payment_type text not null,
  holder text not null,
  -- Labels, types and values, as they were checked.
  details jsonb not null,
  -- Of who is paid, keyed: the same for the same account, whoever has it.
  payee bytea not null,
  is_primary boolean not null,
  version int not null default 1,
  -- When it was made, or its payee changed: it is paid to some time after.
  payee_at timestamptz not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index payout_accounts_primary on payout_accounts (account_id) where is_primary and deleted_at is null;
create index payout_accounts_account on payout_accounts (account_id, created_at);
create index payout_accounts_payee on payout_accounts (site_id, payee);

-- What became of these accounts, masked.
create table payout_account_log (
  payout_account_id text not null references payout_accounts,
  n int not null,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  at timestamptz not null,
  what text not null check (what in ('CREATED', 'CHANGED', 'DELETED', 'PRIMARY')),
  details jsonb not null,
  payee bytea not null,
  address text not null,
  primary key (payout_account_id, n)
);
create trigger payout_account_log_append_only before update or delete or truncate on payout_account_log
  for each statement execute function refuse_change();

create table withdrawals (
  id text primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  payout_account_id text not null references payout_accounts,
  -- As the account was when it was asked for: a change of it moves no money that is on its way.
  payment_type text not null,
  holder text not null,
  details jsonb not null,
  payee bytea not null,
  -- Whose it is to pay: the nearest above with a method of this type, or somebody above that one.
  owner_id bigint not null references accounts,
  amount bigint not null check (amount > 0),
  -- In parts that stand, and what went back to the player out of the site's payouts.
  paid bigint not null default 0 check (paid >= 0),
  back bigint not null default 0 check (back >= 0),
  state text not null check (state in ('pending', 'processing', 'approved', 'rejected', 'canceled')),
  reason text check (reason in ('COVERED', 'PART', 'RETURNED', 'FAILED')),
  version int not null default 1,
  remarks text not null default '',
  alone boolean not null,
  -- Which gateway was asked to pay it, until its answer is final.
  gateway text,
  taken_by bigint references accounts,
  taken_at timestamptz,
  first_by bigint references accounts,
  first_amount bigint check (first_amount > 0),
  created_at timestamptz not null,
  decided_at timestamptz,
  check (paid + back <= amount),
  check ((first_by is null) = (first_amount is null)),
  check ((state in ('pending', 'processing')) = (decided_at is null))
);
create unique index withdrawals_one_open on withdrawals (account_id) where alone and state in ('pending', 'processing');
create index withdrawals_account on withdrawals (account_id, created_at desc);
create index withdrawals_open on withdrawals (site_id, created_at) where state in ('pending', 'processing');
create index withdrawals_site on withdrawals (site_id, created_at desc);
create index withdrawals_payee on withdrawals (site_id, payee, created_at);

create table withdrawal_steps (
  withdrawal_id text not null references withdrawals,
  n int not null,
  site_id int not null references sites,
  at timestamptz not null,
  actor_id bigint references accounts,
  address text not null,
  state text not null,
  amount bigint,
  remarks text not null default '',
  primary key (withdrawal_id, n)
);
create trigger withdrawal_steps_append_only before update or delete or truncate on withdrawal_steps
  for each statement execute function refuse_change();

-- What was paid, each with a reference that no other payment had.
create table withdrawal_parts (
  withdrawal_id text not null references withdrawals,
  n int not null,
  site_id int not null references sites,
  amount bigint not null check (amount > 0),
  rail text not null,
  utr text not null,
  -- Who has the points of it: an officer, the site's bank, or the account of a gateway.
  payer_id bigint not null references accounts,
  actor_id bigint references accounts,
  at timestamptz not null,
  -- The bank sent it back.
  returned_at timestamptz,
  primary key (withdrawal_id, n)
);
create unique index withdrawal_parts_utr on withdrawal_parts (rail, utr);

select keep_to_site(name::regclass) from unnest(array['payout_accounts', 'payout_account_log', 'withdrawals', 'withdrawal_steps',
  'withdrawal_parts']) as name;
revoke update, delete on withdrawal_steps, payout_account_log from paddock_site;
revoke delete on payout_accounts, withdrawals, withdrawal_parts from paddock_site;

-- An approved deposit that an officer took back.
alter table deposits add column reversal_by bigint references accounts,
  add column reversed_at timestamptz,
  add column reversed_by bigint references accounts,
  add constraint deposits_reversed_once check (reversed_at is null or state = 'approved'),
  add constraint deposits_reversed_by_somebody check ((reversed_at is null) = (reversed_by is null));

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('BETS_SETTLED', 'BETS_VOIDED', 'RESULT_TAKEN_BACK', 'POINTS_RECEIVED', 'POINTS_TAKEN', 'LIMIT_CHANGED', 'BROADCAST', 'ACCOUNT_LINKED', 'LINK_USED', 'LINK_ENDED', 'LINKED_ACCESS_CHANGED', 'AUTO_CASHED_OUT', 'AUTO_CASH_OUT_ENDED', 'DEPOSIT_APPROVED', 'DEPOSIT_REJECTED',
  'DEPOSIT_REVERSED', 'WITHDRAWAL_PAID', 'WITHDRAWAL_REJECTED', 'WITHDRAWAL_RETURNED', 'PAYOUT_ACCOUNT_CHANGED'));
