-- A bank has its accounts at whichever branch: of an IFSC its letters name the bank, and zeros before a number are none. docs/domain/payments.md#deposits.
create or replace function payee_of(method uuid, v int) returns text language sql stable as $$
  select case
    when payment_type = 'IPAY' then 'IPAY ' || method_id
    when coalesce(fields ->> 'upiId', '') <> '' then lower(fields ->> 'upiId')
    when coalesce(fields ->> 'walletNumber', '') <> '' then fields ->> 'walletNumber'
    when coalesce(fields ->> 'accountNumber', '') <> ''
      then regexp_replace(fields ->> 'accountNumber', '^0+(?=\d)', '') || ' ' || upper(left(coalesce(fields ->> 'ifscCode', ''), 4))
    else method_id::text end
  from payment_method_versions where method_id = method and version = v
$$;
update deposits set payee = payee_of(method_id, method_version) where payee <> payee_of(method_id, method_version);
