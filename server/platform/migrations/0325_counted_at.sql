-- Of a result that is declared anew because its market is void in part, when it was declared first: boards count it then. docs/domain/leaderboard.md#sums
alter table settlements add column counted_at timestamptz;
create index settlements_counted on settlements (coalesce(counted_at, declared_at));
