-- What betting, commission and casinos brought an account since its beginning: what came in by such transfers less what went out by them. A screen
-- shows them with each move of its account, and to sum a life for each spin was most of what a spin cost. Caches of the transfers, as a balance is,
-- and moved with it. docs/domain/ledger.md, docs/decisions/0073.

alter table accounts
  add column sports_net bigint not null default 0,
  add column commission_net bigint not null default 0,
  add column casino_net bigint not null default 0;

update accounts a set sports_net = t.sports, commission_net = t.commission, casino_net = t.casino from (
  select account,
    coalesce(sum(amount) filter (where kind in ('settlement', 'rollback')), 0)::bigint as sports,
    coalesce(sum(amount) filter (where kind in ('commission', 'commissionRollback')), 0)::bigint as commission,
    coalesce(sum(amount) filter (where kind in ('casinoStake', 'casinoWin', 'casinoReturn')), 0)::bigint as casino
  from (
    select credit_account as account, amount, kind from transfers
    union all select debit_account, -amount, kind from transfers) m
  where kind in ('settlement', 'rollback', 'commission', 'commissionRollback', 'casinoStake', 'casinoWin', 'casinoReturn')
  group by account) t
where t.account = a.id;
