-- What officers say of one market in place of its source: `own` in force, `said` what the source says of the same. docs/domain/desk.md#limits
alter table markets add column terms jsonb;
