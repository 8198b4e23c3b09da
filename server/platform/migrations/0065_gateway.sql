-- What payment gateways are asked, what they said, and what moved by it. docs/domain/payments.md#gateway.

create table gateway_orders (
  -- Ours, and the gateway's for it too.
  reference text primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  gateway text not null,
  -- A player pays in, is paid, or gets back what may not be credited.
  way text not null check (way in ('IN', 'OUT', 'BACK')),
  -- Of OUT the withdrawal that it pays; of the others the deposit.
  deposit_id text references deposits,
  withdrawal_id text,
  -- Whom the gateway settles with, and its number of them.
  owner_id bigint not null references accounts,
  operator_id bigint not null,
  amount bigint not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'open', 'failed', 'expired', 'paid', 'reversed')),
  -- What it said that cannot be booked: nothing moves any more until somebody has looked.
  conflict text,
  pay_url text,
  expires_at timestamptz,
  -- Who is paid, as it stood when it was asked.
  payee jsonb,
  -- How often it was asked about without news, and when next; null: only when something is heard.
  tries int not null default 0,
  ask_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  check ((way = 'OUT') = (withdrawal_id is not null)),
  check ((way = 'OUT') = (deposit_id is null))
);
create index gateway_orders_due on gateway_orders (ask_at) where ask_at is not null;
create index gateway_orders_deposit on gateway_orders (deposit_id) where deposit_id is not null;
create index gateway_orders_withdrawal on gateway_orders (withdrawal_id) where withdrawal_id is not null;
-- One at a time, and never a second one for what was paid.
create unique index gateway_orders_one_way_out on gateway_orders (withdrawal_id)
  where way = 'OUT' and state in ('asked', 'open', 'paid');

-- What was asked, said and booked, in its order: what a gateway's account in the ledger is made of.
create table gateway_log (
  reference text not null references gateway_orders,
  n int not null,
  site_id int not null references sites,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  -- What the gateway's account moved by, and by which transfer.
  moved bigint not null default 0,
  transfer text,
  facts jsonb not null default '{}',
  check ((moved = 0) = (transfer is null)),
  primary key (reference, n)
);
create unique index gateway_log_transfer on gateway_log (transfer) where transfer is not null;
create trigger gateway_log_append_only before update or delete or truncate on gateway_log
  for each statement execute function refuse_change();

-- What a gateway has settled, line by line of its reports.
create table gateway_lines (
  gateway text not null,
  line_id text not null,
  site_id int not null references sites,
  reference text not null references gateway_orders,
  day date not null,
  kind text not null check (kind in ('payment', 'release', 'return', 'payout', 'refund', 'chargeback')),
  amount bigint not null,
  fee bigint not null,
  tax bigint not null,
  held_back bigint not null,
  -- Why it is not booked yet.
  waits text,
  at timestamptz not null default clock_timestamp(),
  primary key (gateway, line_id)
);
create index gateway_lines_waiting on gateway_lines (gateway) where waits is not null;
create index gateway_lines_reference on gateway_lines (reference);

-- A signed message counts once.
create table gateway_nonces (
  gateway text not null,
  nonce text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (gateway, nonce)
);
create index gateway_nonces_age on gateway_nonces (at);

select keep_to_site(name::regclass) from unnest(array['gateway_orders', 'gateway_log', 'gateway_lines']) as name;
revoke update, delete on gateway_log from paddock_site;
revoke delete on gateway_orders from paddock_site;
revoke insert, update, delete on gateway_lines from paddock_site;
revoke all on gateway_nonces from paddock_site;
