-- Lines of a gateway's reports about references that nobody here has asked for: of no site, so administrators alone see and end them.
-- docs/domain/payments.md#strays.
create table gateway_strays (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  line_id text not null,
  reference text not null,
  day date not null,
  kind text not null,
  amount bigint not null,
  fee bigint not null,
  tax bigint not null,
  held_back bigint not null,
  at timestamptz not null default clock_timestamp(),
  -- Of what is to be decided: officers say which one they looked at.
  version int not null default 1,
  -- The word of the first of two.
  verdict text,
  verdict_by bigint references accounts,
  -- What became of it: two set it aside, or its order was found and it is a line of that.
  ended text check (ended in ('SET_ASIDE', 'FOUND')),
  unique (gateway, line_id),
  check ((verdict is null) = (verdict_by is null))
);
create index gateway_strays_open on gateway_strays (at) where ended is null;
revoke all on gateway_strays from paddock_site;
