-- Cash-outs of sessions: a sum in place of a share of a position, waiting out its delay as a bet does. Its engine writes them.

create table session_cash_outs (
  id uuid primary key,
  site_id int not null,
  account_id bigint not null,
  -- Real money or a demo's points, as the account's.
  book text not null default 'REAL',
  event_id text not null,
  market_id text not null,
  fraction_bps int not null check (fraction_bps between 1 and 10000),
  -- The least that must be locked in; null takes what there is.
  least bigint,
  status text not null check (status in ('PENDING', 'ACCEPTED', 'REJECTED', 'LAPSED', 'SETTLED', 'VOIDED')),
  reason text,
  facts jsonb,
  market_version bigint not null,
  version int not null default 1,
  request_id text,
  -- The position it was asked for, and the offer then; the offer that was given, made anew at the end of the delay.
  held jsonb not null,
  asked jsonb not null,
  given jsonb,
  -- What it adds to the position, as positions are kept; nothing until it is accepted.
  base bigint not null,
  keys int[] not null,
  amounts bigint[] not null,
  slopes bigint[] not null,
  received_at timestamptz not null,
  accept_at timestamptz not null,
  decided_at timestamptz,
  settled_at timestamptz,
  net bigint,
  check ((status in ('ACCEPTED', 'SETTLED', 'VOIDED')) = (given is not null))
) with (fillfactor = 80);
-- One waits at a time; an engine takes it up again.
create unique index session_cash_outs_waiting on session_cash_outs (market_id, account_id) where status = 'PENDING';
create index session_cash_outs_market on session_cash_outs (market_id, account_id);
create index session_cash_outs_account on session_cash_outs (account_id, received_at desc);

-- What of it belongs to each bet: the bet that is voided takes it out with it.
create table session_cash_out_parts (
  cash_out_id uuid not null references session_cash_outs,
  bet_id uuid not null,
  site_id int not null,
  -- What the bet was taken for, the fee in it, and the stake that counts no longer.
  amount bigint not null,
  fee bigint not null,
  stake bigint not null check (stake >= 0),
  base bigint not null,
  keys int[] not null,
  amounts bigint[] not null,
  slopes bigint[] not null,
  primary key (cash_out_id, bet_id)
);
create index session_cash_out_parts_bet on session_cash_out_parts (bet_id);

select keep_to_site('session_cash_outs');
select keep_to_site('session_cash_out_parts');

-- The most that a position of the market may be cashed out for: five lakh, as a session starts with.
alter table markets add column max_cash_out bigint not null default 50000000 check (max_cash_out > 0);
