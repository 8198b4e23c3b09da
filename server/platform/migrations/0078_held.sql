-- What payment gateways left open: seen by officers, and ended by two. docs/domain/payments.md#held.

alter table gateway_orders
  -- What it said that cannot be booked, and since when that waits for somebody; null when nobody has to look.
  add column said jsonb,
  add column held_at timestamptz,
  -- Of what is to be decided: officers say which one they looked at.
  add column held_version int not null default 0,
  -- The word of the first of two.
  add column verdict text,
  add column verdict_by bigint references accounts,
  add column verdict_utr text,
  -- Of what was sent back by hand: the reference under which.
  add column sent_utr text,
  -- When the gateway last said anything of it.
  add column answered_at timestamptz,
  add constraint gateway_orders_held check (held_at is null or (conflict is not null and said is not null)),
  add constraint gateway_orders_word check ((verdict is null) = (verdict_by is null));
update gateway_orders o set held_at = l.at, held_version = 1,
    said = case when l.facts ? 'state' then l.facts - 'conflict' else jsonb_build_object('state', o.state, 'amount', o.amount, 'currency', 'INR') end
  from (select distinct on (reference) reference, at, facts from gateway_log where what = 'HELD' order by reference, n desc) l
  where o.conflict is not null and l.reference = o.reference;
create index gateway_orders_held_at on gateway_orders (site_id, held_at) where held_at is not null;
create index gateway_orders_out on gateway_orders (site_id, created_at) where way in ('OUT', 'BACK') and state in ('asked', 'open');
create unique index gateway_orders_sent_utr on gateway_orders (sent_utr) where sent_utr is not null;

alter table gateway_lines
  add column id uuid not null default gen_random_uuid(),
  add column held_version int not null default 1,
  add column verdict text,
  add column verdict_by bigint references accounts,
  add constraint gateway_lines_word check ((verdict is null) = (verdict_by is null));
create unique index gateway_lines_id on gateway_lines (id);
create index gateway_lines_site on gateway_lines (site_id, at) where waits is not null;
