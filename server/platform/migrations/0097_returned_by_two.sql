-- That a bank sent a payment by hand back: the word of the first of two, and whether two have said so. docs/domain/payments.md#withdrawals.
alter table withdrawal_parts add column return_first bigint references accounts, add column returned_by_two boolean not null default false,
  add constraint withdrawal_parts_two_say check (not returned_by_two or (returned_at is not null and return_first is not null));
