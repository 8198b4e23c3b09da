-- Whether a player has a code of the second factor asked for at each withdrawal; it goes with the factor. docs/domain/payments.md#second-factor
alter table second_factors add column at_withdrawals boolean not null default false,
  add check (not at_withdrawals or confirmed_at is not null);
