-- An account is one payee whatever number is asked for beside it: what was hashed before that is hashed anew by the job of 0171.
-- docs/domain/payments.md#accounts.
update payout_accounts set payee_as_before = true where not payee_as_before;
update withdrawals set payee_as_before = true where not payee_as_before;
