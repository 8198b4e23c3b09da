-- Practice: a twin in the demo book for each player who wants one, and sessions that act as it. docs/domain/practice.md, decision 0108.

alter table accounts
  -- Whose twin it is. Never changed, and below nobody: so no sum of an officer's has it.
  add column twin_of bigint references accounts,
  add constraint accounts_twin check (twin_of is null or (book = 'DEMO' and role = 'user' and parent_id is null and ancestors = '{}'
    and password_hash is null and phone is null and email is null and identity_hash is null));
create unique index accounts_twin_of on accounts (twin_of) where twin_of is not null;

-- A person of the same site who plays with money has one, and nobody else.
create function keep_twin() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.twin_of is distinct from old.twin_of then
    raise exception 'a twin stays whose it is';
  end if;
  if new.twin_of is not null and not exists (select from accounts p where p.id = new.twin_of and p.site_id = new.site_id
      and p.book = 'REAL' and p.role = 'user' and p.twin_of is null) then
    raise exception 'a twin is of a player of its site';
  end if;
  return new;
end $$;
create trigger accounts_twin_made before insert on accounts for each row when (new.twin_of is not null) execute function keep_twin();
create trigger accounts_twin_kept before update of twin_of, site_id on accounts for each row
  when ((new.twin_of, new.site_id) is distinct from (old.twin_of, old.site_id)) execute function keep_twin();

-- When the points of a twin were last set to what they began with.
create table practices (
  account_id bigint primary key references accounts,
  site_id int not null references sites,
  begun_at timestamptz not null default clock_timestamp(),
  refilled_at timestamptz
);
select keep_to_site('practices');
revoke delete on practices from paddock_site;

-- Whether the session acts as the twin of its account. What was believed of it is asked for anew, by all processes.
alter table sessions add column practises boolean not null default false;
create trigger sessions_practice_told after update of practises on sessions
  for each row when (new.practises is distinct from old.practises) execute function tell_revoked();

-- Who is here and practises, for those above.
create index sessions_practising on sessions (account_id) where practises and ended_at is null;
