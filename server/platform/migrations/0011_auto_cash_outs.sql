-- Orders to cash out by themselves once a position is worth so much. They are a part of their market: its engine writes them, in the
-- batch that places their bets.

create table auto_cash_outs (
  id uuid primary key,
  site_id int not null,
  account_id bigint not null references accounts,
  -- Real money or a demo's points, as the account's.
  book text not null default 'REAL',
  market_id text not null references markets,
  fraction_bps int not null check (fraction_bps between 1 and 10000),
  when_at_least bigint,
  when_at_most bigint,
  status text not null check (status in ('WATCHING', 'PLACED', 'DONE', 'ENDED')),
  -- Why it ended without having cashed out.
  reason text,
  -- The bets it placed, and what they lock in.
  cash_out_id uuid,
  locked bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (when_at_least is not null or when_at_most is not null),
  check (when_at_most < when_at_least),
  check ((status in ('PLACED', 'DONE')) = (cash_out_id is not null))
);
-- An engine takes up again what watches its markets; there is one of an account in a market.
create unique index auto_cash_outs_watching on auto_cash_outs (market_id, account_id) where status in ('WATCHING', 'PLACED');
create index auto_cash_outs_account on auto_cash_outs (account_id, updated_at desc);

select keep_to_site('auto_cash_outs');
