-- Who set what. A lock or a term is loosened only by the level that set it and by those above it, so what each level set for an
-- account is kept apart; what stands in `accounts` is the strictest of it. See docs/decisions/0018.

-- Locks of all kinds, one of each level on an account: taking one off leaves those of others. `user_locked` and `bet_locked` of the
-- account say whether there is one.
alter table account_locks
  drop constraint account_locks_kind_check,
  add constraint account_locks_kind_check check (kind in ('USER', 'BET', 'SPORT', 'EVENT')),
  add column set_by text check (set_by in ('administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'branch', 'subBranch',
    'defaultBranch'));

-- Whoever is known to have locked, else the upline.
update account_locks l set set_by = coalesce(
  (select b.role from accounts b where b.id = l.actor_id and b.role not in ('system', 'user')),
  (select u.role from accounts a join accounts u on u.id = a.parent_id where a.id = l.account_id), 'administrator');
insert into account_locks (account_id, kind, scope_id, actor_id, at, set_by)
select a.id, f.kind, '', known.actor_id, coalesce(known.at, a.updated_at), coalesce(known.role, u.role, 'administrator')
from accounts a
cross join lateral (values ('USER', a.user_locked), ('BET', a.bet_locked)) as f (kind, locked)
left join accounts u on u.id = a.parent_id
left join lateral (
  select b.id as actor_id, b.role, l.at from audit_log l join accounts b on b.id = l.actor_id and b.role not in ('system', 'user')
  where l.action = 'ACCOUNT_LOCKED' and l.object_type = 'account' and l.object_id = a.id::text
    and l.after ->> 'kind' = f.kind and l.after ->> 'locked' = 'true'
  order by l.id desc limit 1) as known on true
where f.locked and a.retired_at is null;

alter table account_locks
  alter column set_by set not null,
  drop constraint account_locks_pkey,
  add primary key (account_id, kind, scope_id, set_by);

-- What each level set of an account's terms, as far as it adds to what those above it set. A term that stands without a row counts as
-- set by the account's upline: all terms that stood before this table do.
create table account_terms (
  account_id bigint not null references accounts,
  term text not null,
  set_by text not null check (set_by in ('administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'branch', 'subBranch',
    'defaultBranch')),
  value jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, term, set_by)
);
select keep_to_account('account_terms', 'account_id');

-- Every bet asks whether anybody above its player is held to something: few are, and nobody stands below a player.
drop index accounts_locked;
drop index accounts_limited;
create index accounts_holding on accounts (id) where role <> 'user' and (user_locked or bet_locked or casino_lock or bonus_lock
  or exposure_limit > 0 or session_max > 0 or bookmaker_max > 0 or betfair_max > 0 or bet_delay > 0 or commission_bps is not null);
