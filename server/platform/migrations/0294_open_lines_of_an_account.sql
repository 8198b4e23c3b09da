-- Lines that nobody claims are taken of each account by itself where those of some owners are meant: all credits of an account were read for the few of them.
create index statement_lines_open_account on statement_lines (account_id, day desc, id desc)
  where direction = 'CREDIT' and deposit_id is null and aside_by is null;
