-- A game may be a sports book: slips at fixed odds, which has a page of its own.
alter table casino_games drop constraint casino_games_type_check;
alter table casino_games add constraint casino_games_type_check
  check (type in ('live', 'crash', 'slot', 'lottery', 'virtual', 'premium', 'sports'));
