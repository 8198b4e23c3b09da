-- Money that comes in by hand: the methods of officers, what players claim to have paid, and each step of it. docs/domain/payments.md.

-- A deposit moves points and is told apart from them.
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in ('points', 'cash', 'rebate', 'settlement', 'share', 'commission',
  'rollback', 'shareRollback', 'commissionRollback', 'deposit'));

create table payment_methods (
  id uuid primary key,
  site_id int not null references sites,
  -- Whose account, id or wallet is paid. That of all administrators where it is theirs: then the site's bank gives the points.
  owner_id bigint not null references accounts,
  active boolean not null default true,
  is_lock boolean not null default false,
  sort int not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
create index payment_methods_owner on payment_methods (site_id, owner_id);

-- A request keeps the version that its player was shown, so what was in force is never changed.
create table payment_method_versions (
  method_id uuid not null references payment_methods,
  version int not null,
  site_id int not null references sites,
  at timestamptz not null default clock_timestamp(),
  made_by bigint not null references accounts,
  payment_type text not null check (payment_type in ('QR', 'UPI', 'IMPS', 'NEFT', 'USDT', 'IPAY', 'other')),
  payment_name text not null,
  min_amount bigint not null check (min_amount >= 0),
  max_amount bigint not null check (max_amount = 0 or max_amount >= min_amount),
  -- Who is paid, remarks, and fields of the site's own.
  fields jsonb not null,
  -- Null while it waits for another officer; withdrawn or replaced it is never in force.
  in_force_from timestamptz,
  confirmed_by bigint references accounts,
  ended_at timestamptz,
  check (confirmed_by is distinct from made_by),
  primary key (method_id, version)
);

create table deposits (
  id text primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  method_id uuid not null references payment_methods,
  method_version int not null,
  payment_type text not null,
  owner_id bigint not null references accounts,
  -- As it was claimed, and as it came.
  amount bigint not null check (amount > 0),
  received bigint check (received > 0),
  rail text not null,
  utr text,
  -- What any two spellings of one reference share.
  utr_end text,
  state text not null check (state in ('pending', 'processing', 'approved', 'rejected', 'canceled')),
  version int not null default 1,
  remarks text not null default '',
  -- Whether it stops another one of the same player.
  alone boolean not null,
  -- The officer who works on it, and of two who must approve the first.
  taken_by bigint references accounts,
  taken_at timestamptz,
  first_by bigint references accounts,
  first_received bigint check (first_received > 0),
  created_by bigint not null references accounts,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  check ((state = 'approved') = (received is not null)),
  check ((first_by is null) = (first_received is null)),
  foreign key (method_id, method_version) references payment_method_versions (method_id, version)
);
create unique index deposits_one_open on deposits (account_id) where alone and state in ('pending', 'processing');
create unique index deposits_utr_once on deposits (rail, utr) where state = 'approved' and utr is not null;
create index deposits_utr on deposits (rail, utr_end) where utr is not null;
create index deposits_account on deposits (account_id, created_at desc);
create index deposits_open on deposits (site_id, created_at) where state in ('pending', 'processing');
create index deposits_site on deposits (site_id, created_at desc);

create table deposit_steps (
  deposit_id text not null references deposits,
  n int not null,
  site_id int not null references sites,
  at timestamptz not null default clock_timestamp(),
  actor_id bigint references accounts,
  address text not null,
  state text not null,
  received bigint,
  remarks text not null default '',
  primary key (deposit_id, n)
);
create trigger deposit_steps_append_only before update or delete or truncate on deposit_steps
  for each statement execute function refuse_change();

-- What a payment app was opened for. No request: it proves nothing and blocks nothing.
create table payment_intents (
  tr text primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  method_id uuid not null,
  method_version int not null,
  amount bigint not null check (amount > 0),
  until timestamptz not null
);
create index payment_intents_account on payment_intents (account_id, until);

select keep_to_site(name::regclass) from unnest(array['payment_methods', 'payment_method_versions', 'deposits', 'deposit_steps', 'payment_intents']) as name;
revoke update, delete on deposit_steps from paddock_site;
revoke delete on deposits, payment_methods, payment_method_versions from paddock_site;

-- One payment funds one deposit over all sites, so others' claims are looked at too, by nothing but their reference. Whether two mean the
-- same payment the domain says: these share its end.
create function claims_of_utr(of_rail text, of_end text, but text)
returns table (deposit_id text, site_id int, state text, utr text) language sql stable security definer set search_path = public as $$
  select d.id, d.site_id, d.state, d.utr from deposits d
  where d.rail = of_rail and d.utr_end = of_end and d.id <> but and d.state in ('pending', 'processing', 'approved')
$$;
revoke all on function claims_of_utr from public;
grant execute on function claims_of_utr to paddock_site;

-- What became of a deposit is told to its player.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('BETS_SETTLED', 'BETS_VOIDED', 'RESULT_TAKEN_BACK', 'POINTS_RECEIVED', 'POINTS_TAKEN', 'LIMIT_CHANGED', 'BROADCAST', 'ACCOUNT_LINKED', 'LINK_USED', 'LINK_ENDED', 'LINKED_ACCESS_CHANGED', 'AUTO_CASHED_OUT', 'AUTO_CASH_OUT_ENDED', 'DEPOSIT_APPROVED', 'DEPOSIT_REJECTED'));
