-- Who players are: the documents that they send, and what officers made of them. docs/domain/payments.md#kyc.

create table kyc_checks (
  account_id bigint primary key references accounts,
  site_id int not null references sites,
  -- Whoever would pay this player when the documents were sent: they, or somebody above, decide.
  owner_id bigint not null references accounts,
  state text not null check (state in ('submitted', 'verified', 'rejected')),
  -- Of each sending and each decision.
  version int not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references accounts,
  reason text not null default '',
  expires_at timestamptz,
  check ((state = 'submitted') = (decided_by is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (state <> 'rejected' or reason <> ''),
  check (expires_at is null or state = 'verified')
);
create index kyc_checks_queue on kyc_checks (site_id, state, submitted_at);

create table kyc_documents (
  image text primary key references images,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('IDENTITY', 'IDENTITY_BACK', 'ADDRESS', 'SELFIE')),
  at timestamptz not null,
  -- With which sending it went, by the version of the check; null while it waits to be sent.
  sent_with int
);
create unique index kyc_documents_one on kyc_documents (account_id, kind, sent_with) nulls not distinct;

select keep_to_site(name::regclass) from unnest(array['kyc_checks', 'kyc_documents']) as name;
revoke delete on kyc_checks from paddock_site;

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''BROADCAST''::text', '''BROADCAST''::text, ''KYC_VERIFIED''::text, ''KYC_REJECTED''::text');
end $$;
