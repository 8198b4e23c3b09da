-- Money that came by hand and that its player may not be credited with: whoever was paid owes it to where it came from, until two officers say
-- that it was sent back and under which reference. docs/domain/payments.md#owed.
create table deposits_owed (
  deposit_id text primary key references deposits,
  site_id int not null references sites,
  amount bigint not null check (amount > 0),
  -- What stood in the way of crediting it.
  why text not null,
  -- The last digits of its own reference: it brings money to nobody any more.
  tail text not null,
  owed_at timestamptz not null,
  owed_by bigint not null references accounts,
  -- The word of the first of two, and that it was sent by the word of both.
  first_by bigint references accounts,
  sent_utr text,
  sent_at timestamptz,
  sent_by bigint references accounts,
  check ((first_by is null) = (sent_utr is null)),
  check ((sent_at is null) = (sent_by is null)),
  check (sent_at is null or sent_utr is not null),
  check (first_by is distinct from sent_by or first_by is null)
);
create index deposits_owed_open on deposits_owed (site_id, owed_at) where sent_at is null;
create index deposits_owed_tail on deposits_owed (tail);
create index deposits_owed_sent_tail on deposits_owed (utr_tail(sent_utr)) where sent_at is not null;
select keep_to_site('deposits_owed');
revoke delete on deposits_owed from paddock_site;

-- What is on its way back, or is there, is rejected, and claimed by its reference all the same.
create or replace function claims_of_utr(of_rail text, of_end text, but text)
returns table (deposit_id text, site_id int, state text, utr text) language sql stable security definer set search_path = public as $$
  select d.id, d.site_id, d.state, d.utr from deposits d
  where d.rail = of_rail and d.utr_end = of_end and d.utr is not null and d.id <> but and d.state in ('pending', 'processing', 'approved')
  union all
  select d.id, d.site_id, d.state, d.utr from deposits_owed w join deposits d on d.id = w.deposit_id
  where w.tail = utr_tail(of_end) and d.rail = of_rail and d.utr_end = of_end and d.id <> but
$$;
create or replace function claims_elsewhere(of_rail text, of_utr text, but text)
returns table (deposit_id text, site_id int, state text, rail text, utr text) language sql stable security definer set search_path = public as $$
  select d.id, d.site_id, d.state, d.rail, d.utr from (
    select * from deposits where utr_tail(utr) = utr_tail(of_utr) and utr is not null and state in ('pending', 'processing', 'approved')
    union all
    select d.* from deposits_owed w join deposits d on d.id = w.deposit_id where w.tail = utr_tail(of_utr)) d
  where d.id <> but
    and case when d.rail = of_rail then d.rail = 'OTHER' and d.utr <> of_utr
      else 'OTHER' in (d.rail, of_rail) or ('NEFT' in (d.rail, of_rail) and 'RRN' in (d.rail, of_rail)) end
$$;

-- What was sent back is a payment out as any other.
create or replace function spent_out(of_utr text) returns table (rail text, utr text) language sql stable security definer set search_path = public as $$
  select p.rail, p.utr from withdrawal_parts p where p.rail <> 'GATEWAY' and utr_tail(p.utr) = utr_tail(of_utr)
  union all
  select null, o.sent_utr from gateway_orders o where o.sent_utr is not null and utr_tail(o.sent_utr) = utr_tail(of_utr)
  union all
  select null, w.sent_utr from deposits_owed w where w.sent_at is not null and utr_tail(w.sent_utr) = utr_tail(of_utr)
$$;
