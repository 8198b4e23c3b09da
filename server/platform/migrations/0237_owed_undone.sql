-- What is owed back may never have come, and what was sent back may come back, as a payment of a withdrawal does: by the word of two officers, the
-- first of which stands for seven days. docs/domain/payments.md#owed-undone.
alter table deposits_owed add column undo_by bigint references accounts,
  add column undo_what text check (undo_what in ('NEVER_CAME', 'CAME_BACK')),
  add column undo_until timestamptz,
  add column never_came_at timestamptz,
  -- How often what was sent has come back.
  add column came_back int not null default 0 check (came_back >= 0),
  add check ((undo_by is null) = (undo_what is null) and (undo_by is null) = (undo_until is null)),
  add check (never_came_at is null or sent_at is null);
drop index deposits_owed_open;
create index deposits_owed_open on deposits_owed (site_id, owed_at) where sent_at is null and never_came_at is null;

create table deposits_came_back (
  deposit_id text not null references deposits_owed,
  n int not null check (n > 0),
  site_id int not null references sites,
  utr text not null,
  payer text not null,
  sent_at timestamptz not null,
  at timestamptz not null,
  first_by bigint not null references accounts,
  second_by bigint not null references accounts check (second_by <> first_by),
  primary key (deposit_id, n)
);
create index deposits_came_back_tail on deposits_came_back (utr_tail(utr));
select keep_to_site('deposits_came_back');
revoke update, delete on deposits_came_back from paddock_site;

-- A reference that came back is spent all the same.
create or replace function spent_out(of_utr text) returns table (rail text, utr text) language sql stable security definer set search_path = public as $$
  select p.rail, p.utr from withdrawal_parts p where p.rail <> 'GATEWAY' and utr_tail(p.utr) = utr_tail(of_utr)
  union all
  select null, o.sent_utr from gateway_orders o where o.sent_utr is not null and utr_tail(o.sent_utr) = utr_tail(of_utr)
  union all
  select null, w.sent_utr from deposits_owed w where w.sent_at is not null and utr_tail(w.sent_utr) = utr_tail(of_utr)
  union all
  select null, c.utr from deposits_came_back c where utr_tail(c.utr) = utr_tail(of_utr)
$$;
