-- Trades between players who belong together: matched, and flagged. Decision 0021.

create table linked_trades (
  -- The backer's fill.
  fill_id uuid primary key,
  site_id int not null references sites,
  at timestamptz not null,
  market_id text not null,
  slot int not null,
  backer_id bigint not null references accounts,
  layer_id bigint not null references accounts,
  price int not null,
  size bigint not null,
  -- What they have in common. PAYEE: paid out to the same hand.
  links text[] not null check (links <@ array['PARENT', 'DEVICE', 'PAYEE'] and links <> '{}')
);
create index linked_trades_site on linked_trades (site_id, at desc);

-- What players traded with each other lately; most fills are the house's.
create index fills_between_players on fills (at) where counter_bet is not null and side = 'BACK';

select keep_to_site('linked_trades');
revoke insert, update, delete on linked_trades from paddock_site;
