-- Counts of a wagerer, and what is noted for one, are looked up by the player: read whole, they were most of what a look cost.
create index bonus_counts_wagerer on bonus_counts (wagerer_id, group_key);
create index bonus_turns_account on bonus_turns (account_id, id);

-- Few lines of a bank's are anybody's yet or nobody's: the list of those is not all that were ever imported.
create index statement_lines_open on statement_lines (site_id, day desc, id desc)
  where direction = 'CREDIT' and deposit_id is null and aside_by is null;
