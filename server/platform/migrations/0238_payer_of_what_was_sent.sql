-- To whose account something was sent by hand in place of a gateway, as two officers say; what was sent before has none. docs/domain/payments.md#held.
alter table gateway_orders add column verdict_payer text, add column sent_payer text,
  add constraint gateway_orders_sent_to_somebody check (sent_payer is null or sent_utr is not null);
