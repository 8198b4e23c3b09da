-- Lines of banks are listed by their accounts, and looked for by any part where no reference finds them or somebody works on them (docs/decisions/0090).
create index statement_lines_account_day on statement_lines (account_id, day desc, id desc);
create index statement_lines_read on statement_lines (site_id, day desc, id desc) where deposit_id is null and (direction = 'CREDIT' or utr is null);
create index statement_lines_aside on statement_lines (site_id, day desc, id desc) where aside_by is not null;
-- All others are looked for by the beginning of a reference or of who paid, in the order of bytes, or by the last digits of a reference.
create index statement_lines_begun on statement_lines (site_id, utr collate "C") where utr is not null;
create index statement_lines_ends on statement_lines (site_id, utr_end) where utr is not null;
drop index statement_lines_payer;
create index statement_lines_payer on statement_lines (site_id, payer collate "C") where payer is not null and deposit_id is not null;
