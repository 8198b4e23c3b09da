-- A debit takes the credits of its reference back: every line that is listed or is evidence is looked up so. docs/domain/payments.md#statements.
create index statement_lines_debit on statement_lines (account_id, utr) where direction = 'DEBIT' and utr is not null;
