-- What decides a market that was made by hand, by language. docs/domain/desk.md#market-rules
alter table markets add column rules jsonb;
