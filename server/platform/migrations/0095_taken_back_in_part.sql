-- A payer's bank may take a part of a payment back. docs/domain/payments.md#held.
alter table deposits add column reversed bigint not null default 0;
update deposits set reversed = received where reversed_at is not null;
alter table deposits add constraint deposits_reversed_whole check (
  reversed between 0 and coalesce(received, 0) and (reversed_at is not null) = (reversed > 0 and reversed = received));
