-- What of a balance is points: what came as points less what went on as points, of each account. Summed over an account and everybody
-- below it, it is what the upline gave, so that a debt can be told without reading the ledger. It is a cache of the transfers, as a
-- balance is, and moved with it. See docs/domain/ledger.md and docs/decisions/0040.

alter table accounts add column points_net bigint not null default 0;

update accounts a set points_net = t.total from (
  select account, sum(amount)::bigint as total from (
    select credit_account as account, amount from transfers where kind = 'points'
    union all select debit_account, -amount from transfers where kind = 'points') m group by account) t
where t.account = a.id and t.total <> 0;
