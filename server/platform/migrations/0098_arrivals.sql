-- A method that is paid in USDT names its network, and how often that has to confirm a payment. docs/domain/payments.md#usdt.
update payment_method_versions v set fields = fields || case when fields ->> 'walletNumber' like '0x%'
    then '{"network": "ERC20", "confirmations": 12}'::jsonb else '{"network": "TRC20", "confirmations": 20}'::jsonb end
  where payment_type = 'USDT';

-- What officers found on the network, each with the step in which they said so.
create table deposit_arrivals (
  deposit_id text not null,
  n int not null,
  site_id int not null references sites,
  -- Millionths of a USDT, and what one is worth in paise.
  usdt bigint not null check (usdt > 0),
  rate bigint not null check (rate > 0),
  confirmations int not null,
  needed int not null check (needed > 0),
  check (confirmations >= needed),
  primary key (deposit_id, n),
  foreign key (deposit_id, n) references deposit_steps
);
create trigger deposit_arrivals_append_only before update or delete or truncate on deposit_arrivals
  for each statement execute function refuse_change();
select keep_to_site('deposit_arrivals');
revoke update, delete on deposit_arrivals from paddock_site;
