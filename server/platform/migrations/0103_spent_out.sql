-- One transfer of a bank's is one payment out: a part of a withdrawal, or what was sent back by hand, on whatever site and of however many of its
-- digits were typed. docs/domain/payments.md#paid-out.

create index withdrawal_parts_utr_tail on withdrawal_parts (utr_tail(utr)) where rail <> 'GATEWAY';
create index gateway_orders_sent_tail on gateway_orders (utr_tail(sent_utr)) where sent_utr is not null;

-- What was paid out under references with the same last digits; by which rail nobody said of what was sent back. Whether two are the same the domain says.
create function spent_out(of_utr text) returns table (rail text, utr text) language sql stable security definer set search_path = public as $$
  select p.rail, p.utr from withdrawal_parts p where p.rail <> 'GATEWAY' and utr_tail(p.utr) = utr_tail(of_utr)
  union all
  select null, o.sent_utr from gateway_orders o where o.sent_utr is not null and utr_tail(o.sent_utr) = utr_tail(of_utr)
$$;
revoke all on function spent_out from public;
grant execute on function spent_out to paddock_site;
