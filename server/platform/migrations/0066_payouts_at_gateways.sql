-- Payouts by a gateway, and payments that their payer's bank takes back. docs/domain/payments.md#gateway.

-- One at a time; a part that was paid is no reason not to ask for the next.
drop index gateway_orders_one_way_out;
create unique index gateway_orders_one_way_out on gateway_orders (withdrawal_id) where way = 'OUT' and state in ('asked', 'open');
alter table gateway_orders add constraint gateway_orders_withdrawal_fkey foreign key (withdrawal_id) references withdrawals;

-- A charge-back is nobody's decision.
alter table deposits drop constraint deposits_reversed_by_somebody,
  add constraint deposits_reversed_by_somebody check (
    case when payment_type = 'IPAY' then reversed_by is null else (reversed_at is null) = (reversed_by is null) end);
