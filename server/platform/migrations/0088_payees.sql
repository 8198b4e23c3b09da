-- Who was paid by a deposit: the account, id or wallet of its method, whichever method of the site has it. docs/domain/payments.md#deposits.
create function payee_of(method uuid, v int) returns text language sql stable as $$
  select case
    when payment_type = 'IPAY' then 'IPAY ' || method_id
    when coalesce(fields ->> 'upiId', '') <> '' then lower(fields ->> 'upiId')
    when coalesce(fields ->> 'walletNumber', '') <> '' then fields ->> 'walletNumber'
    when coalesce(fields ->> 'accountNumber', '') <> '' then (fields ->> 'accountNumber') || ' ' || upper(coalesce(fields ->> 'ifscCode', ''))
    else method_id::text end
  from payment_method_versions where method_id = method and version = v
$$;

alter table deposits add column payee text;
update deposits set payee = payee_of(method_id, method_version);
alter table deposits alter column payee set not null;
create index deposits_payee on deposits (site_id, payee, decided_at) where state = 'approved';
