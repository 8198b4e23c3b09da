-- Reports read an account's transfers by time, and sum them: from the index alone. It takes the place of the one by id, since the
-- ids of an account's transfers are in the order of their times.
drop index transfers_debit;
drop index transfers_credit;
create index transfers_debit on transfers (debit_account, at, id) include (credit_account, amount, kind);
create index transfers_credit on transfers (credit_account, at, id) include (debit_account, amount, kind);

-- The settled markets of a player.
create index settlement_postings_account on settlement_postings (account_id);
