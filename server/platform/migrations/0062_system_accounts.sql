-- A site's own accounts are known by what they are for, never by a name, and money that goes out or comes as a bonus has kinds of its own.
-- docs/domain/ledger.md.

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in ('points', 'cash', 'rebate', 'settlement', 'share', 'commission',
  'rollback', 'shareRollback', 'commissionRollback', 'deposit', 'withdrawal', 'withdrawalReturn', 'reversal', 'bonus', 'bonusReturn', 'tax', 'fee'));

alter table accounts add column purpose text
  check (purpose in ('house', 'commission', 'bank', 'payouts', 'bonus', 'tax', 'fees', 'unclaimed', 'gateway')),
  -- Of the account of a payment gateway: which one's.
  add column gateway text;
update accounts set purpose = case user_name
  when 'house' then 'house' when 'demoHouse' then 'house'
  when 'commission' then 'commission' when 'demoCommission' then 'commission'
  when 'bank' then 'bank' when 'demoBank' then 'bank' end
where role = 'system';
alter table accounts add constraint accounts_purpose_of_system check ((role = 'system') = (purpose is not null)),
  add constraint accounts_gateway_named check ((purpose is not distinct from 'gateway') = (gateway is not null));

drop index accounts_system;
create unique index accounts_system on accounts (site_id, book, purpose, coalesce(gateway, '')) where role = 'system';

-- The colon keeps them apart from every name that a person of these sites may have already.
insert into accounts (site_id, role, user_name, full_name, book, purpose)
select s.id, 'system', ':' || p.purpose || case b.book when 'DEMO' then ':demo' else '' end, p.purpose, b.book, p.purpose
from sites s cross join (values ('REAL'), ('DEMO')) as b(book)
cross join (values ('payouts'), ('bonus'), ('tax'), ('fees'), ('unclaimed')) as p(purpose)
where exists (select from accounts h where h.site_id = s.id and h.role = 'system' and h.book = b.book);

-- What a player paid is theirs and no credit of whoever gave the points: a debt has it. docs/domain/payments.md#ledger.
update accounts a set points_net = a.points_net - m.amount from (
  select account, sum(amount)::bigint as amount from (
    select credit_account as account, amount from transfers where kind = 'deposit'
    union all select debit_account, -amount from transfers where kind = 'deposit') d group by account) m
where a.id = m.account;
