-- Of a market that an officer makes by hand: nobody bets on it before. docs/domain/desk.md#made
alter table markets add column bets_from timestamptz;
