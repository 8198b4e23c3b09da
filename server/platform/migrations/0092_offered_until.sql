-- Until when a method was offered that is hidden or locked now: what was shown may still be claimed for a day. docs/domain/payments.md#deposits.
alter table payment_methods add column offered_until timestamptz;
