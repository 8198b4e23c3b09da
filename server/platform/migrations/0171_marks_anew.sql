-- A bank's account is one payee at every branch, a line of text however it is set, and a picture is known by what is drawn. What was stored
-- before has its marks of then: jobs make them anew, since they need a key and the bytes of images.
-- docs/domain/payments.md#accounts, docs/domain/images.md#kept.
alter table payout_accounts add column payee_as_before boolean not null default true;
alter table payout_accounts alter column payee_as_before set default false;
create index payout_accounts_as_before on payout_accounts (id) where payee_as_before;
alter table withdrawals add column payee_as_before boolean not null default true;
alter table withdrawals alter column payee_as_before set default false;
create index withdrawals_as_before on withdrawals (id) where payee_as_before;

-- What a payee was known by, and is by now: the log of accounts is never changed.
create table payees_before (
  site_id int not null references sites,
  before bytea not null,
  payee bytea not null,
  primary key (site_id, before)
);
create index payees_before_payee on payees_before (site_id, payee);
select keep_to_site('payees_before');
revoke insert, update, delete on payees_before from paddock_site;
-- Most have nothing in it for ever, and nobody would count it: taken for a table of some thousand rows, the log would be read whole to meet them.
analyze payees_before;

create or replace view payees_had with (security_invoker = true) as
  select site_id, payee, account_id from payout_accounts union all select site_id, payee, account_id from payout_account_log
  union all select b.site_id, b.payee, l.account_id from payees_before b join payout_account_log l on l.site_id = b.site_id and l.payee = b.before;

alter table images add column mark_of_file boolean not null default true;
alter table images alter column mark_of_file set default false;
create index images_mark_of_file on images (site_id, mark) where mark_of_file and use in ('proof', 'document');
