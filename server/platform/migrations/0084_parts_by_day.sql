-- What was paid out on a day is summed with what came in. docs/domain/payments.md#totals.
create index withdrawal_parts_at on withdrawal_parts (site_id, at);
