-- Whose word it is that something is off: only that level and those above turn it on again. docs/decisions/0018, docs/domain/payments.md#payee.
-- Null: it is on, or nobody knows who turned it off.
alter table payment_methods add column hidden_by text, add column locked_by text;
alter table bonus_rules add column ended_by text;

-- What is off by now was turned off by whoever did so last, as the log has it.
update payment_methods p set hidden_by = (select l.actor_role from audit_log l
    where l.object_type = 'paymentMethod' and l.object_id = p.id::text and l.before ->> 'active' = 'true' and l.after ->> 'active' = 'false'
    order by l.id desc limit 1)
  where not p.active;
update payment_methods p set locked_by = (select l.actor_role from audit_log l
    where l.object_type = 'paymentMethod' and l.object_id = p.id::text and l.before ->> 'isLock' = 'false' and l.after ->> 'isLock' = 'true'
    order by l.id desc limit 1)
  where p.is_lock;
update bonus_rules r set ended_by = (select l.actor_role from audit_log l
    where l.object_type = 'bonusRule' and l.object_id = r.id::text and l.before ->> 'active' = 'true' and l.after ->> 'active' = 'false'
    order by l.id desc limit 1)
  where not r.active;

-- Documents that officers rejected, by the marks of their files: a document itself goes when its player sends others. `rejected_by` is whom
-- the officer stands as, `set_by` their level. docs/domain/payments.md#kyc.
create table kyc_rejected (
  site_id int not null references sites,
  mark bytea not null,
  rejected_by bigint not null references accounts,
  set_by text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (site_id, mark, rejected_by)
);
select keep_to_site('kyc_rejected');

insert into kyc_rejected (site_id, mark, rejected_by, set_by, at)
  select distinct on (k.site_id, i.mark, r.id) k.site_id, i.mark, r.id, d.role, k.decided_at
  from kyc_checks k join accounts d on d.id = k.decided_by
    join accounts r on r.id = case when d.role = 'administrator' then 0 else d.id end
    join kyc_documents x on x.account_id = k.account_id
      and x.sent_with = (select max(y.sent_with) from kyc_documents y where y.account_id = k.account_id)
    join images i on i.key = x.image
  where k.state = 'rejected'
  order by k.site_id, i.mark, r.id, k.decided_at;
