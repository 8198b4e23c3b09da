-- People: terms of an account, shares along a chain, locks, receipts of cash settlements.

alter table accounts
  add column must_change_password boolean not null default false,
  add column remarks text not null default '',
  -- The largest exposure of the account; of an upline, the largest it may allow anybody below. 0 is none of its own.
  add column exposure_limit bigint not null default 0 check (exposure_limit >= 0),
  add column casino_lock boolean not null default false,
  add column bonus_lock boolean not null default false,
  -- What the account and everybody below it keep together of a result. What it keeps itself is this less what it passes on,
  -- so the parts of a chain sum to the whole by themselves. Law 2.7, D-29.
  add column sports_share_bps int not null default 0 check (sports_share_bps between 0 and 10000),
  add column casino_share_bps int not null default 0 check (casino_share_bps between 0 and 10000),
  -- What is paid back of losses. Law 2.6.
  add column match_rebate_kind text not null default 'none' check (match_rebate_kind in ('none', 'totalLoss', 'entryWise')),
  add column match_rebate_bps int not null default 0 check (match_rebate_bps between 0 and 10000),
  add column session_rebate_bps int not null default 0 check (session_rebate_bps between 0 and 10000),
  add column casino_rebate_bps int not null default 0 check (casino_rebate_bps between 0 and 10000),
  add constraint players_keep_nothing check (role <> 'user' or (sports_share_bps = 0 and casino_share_bps = 0));
-- Few accounts have such a limit, and every bet asks for those of its player and their uplines.
create index accounts_limited on accounts (id) where exposure_limit > 0;
-- Everybody below somebody is asked for all the time, and nobody's uplines ever change.
create index accounts_ancestors on accounts using gin (ancestors);

-- Nobody passes on more than they were given. The program refuses it with words; this is for whatever goes round the program.
create function hold_shares() returns trigger language plpgsql as $$
begin
  if exists (select from accounts u where u.id = new.parent_id and u.role <> 'administrator'
      and (new.sports_share_bps > u.sports_share_bps or new.casino_share_bps > u.casino_share_bps)) then
    raise exception 'account % would keep more than its upline has', new.user_name using errcode = 'check_violation';
  end if;
  if new.role <> 'administrator' and exists (select from accounts c where c.parent_id = new.id
      and (c.sports_share_bps > new.sports_share_bps or c.casino_share_bps > new.casino_share_bps)) then
    raise exception 'account % would keep less than it has passed on', new.user_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger accounts_hold_shares before insert or update of sports_share_bps, casino_share_bps, parent_id on accounts
  for each row execute function hold_shares();

create function total_of(parts bigint[]) returns bigint language sql immutable strict parallel safe
  return (select coalesce(sum(part), 0)::bigint from unnest(parts) as part);

-- An amount in parts of these shares, in whole paise: each is cut down, and what is left over goes one paisa each to those that lost
-- most by it, the last ones of a chain, which stand nearest to the player, first. The law is domain/settlement/partnership.ts.
create function split_by_shares(amount bigint, shares bigint[]) returns bigint[] language sql immutable strict parallel safe
  return (
    select array_agg((sign(amount) * (whole + (place <= rest)::int))::bigint order by n) from (
      select n, whole, row_number() over (order by lost desc, n desc) as place, abs(amount) - sum(whole) over () as rest from (
        select n, trunc(abs(amount)::numeric * bps / 10000) as whole, abs(amount)::numeric * bps % 10000 as lost
        from unnest(shares) with ordinality as p(bps, n)) as cut) as ranked);

-- What each level of a player's chain keeps, the root first, and since when. Old chains stay: a market is split by the chain that
-- stood when the player first bet on it, so an edit never changes past bets. Law D-29.
create table share_chains (
  account_id bigint not null references accounts,
  product text not null check (product in ('sports', 'casino')),
  from_at timestamptz not null default clock_timestamp(),
  levels bigint[] not null,
  shares bigint[] not null check (0 <= all (shares)),
  primary key (account_id, product, from_at),
  constraint whole check (total_of(shares) = 10000 and cardinality(levels) = cardinality(shares))
);

create function chain_shares(uplines bigint[], product text) returns bigint[] language sql stable
  return (
    select array_agg(given - coalesce(passed_on, 0) order by n) from (
      select n, given, lead(given) over (order by n) as passed_on from (
        select u.n, case when u.n = 1 then 10000::bigint when product = 'sports' then a.sports_share_bps else a.casino_share_bps end as given
        from unnest(uplines) with ordinality as u(id, n) join accounts a on a.id = u.id) as levels) as chain);

create function renew_chains(players bigint[]) returns void language sql as $$
  insert into share_chains (account_id, product, levels, shares)
  select a.id, p.product, a.ancestors, c.shares
  from accounts a cross join (values ('sports'), ('casino')) as p(product)
  cross join lateral chain_shares(a.ancestors, p.product) as c(shares)
  where a.id = any (players) and a.role = 'user' and cardinality(a.ancestors) > 0 and not exists (
    select from (select levels, shares from share_chains k where k.account_id = a.id and k.product = p.product
      order by k.from_at desc limit 1) as last where last.levels = a.ancestors and last.shares = c.shares)
$$;

create function chain_new_players() returns trigger language plpgsql as $$
begin
  perform renew_chains((select array_agg(id) from added where role = 'user'));
  return null;
end $$;
create trigger accounts_chained after insert on accounts
  referencing new table as added for each statement execute function chain_new_players();

create function chain_players_again() returns trigger language plpgsql as $$
begin
  perform renew_chains((select array_agg(a.id) from accounts a where a.role = 'user' and (a.id = new.id or a.ancestors @> array[new.id])));
  return null;
end $$;
create trigger accounts_rechained after update of sports_share_bps, casino_share_bps, ancestors on accounts
  for each row execute function chain_players_again();

-- Betting locked in one sport or one event, for the account and everybody below it. Law 2.7, D-37.
create table account_locks (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('SPORT', 'EVENT')),
  scope_id text not null,
  actor_id bigint references accounts,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, kind, scope_id)
);
create index account_locks_scope on account_locks (kind, scope_id);

-- Cash and shares move as transfers of their own kinds.
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in ('points', 'cash', 'rebate', 'settlement', 'share',
  'commission', 'rollback', 'shareRollback', 'commissionRollback'));

-- How a posting was split along the player's chain: each level keeps its part of what the player lost, or pays its part.
alter table settlement_postings
  add column levels bigint[],
  add column shares bigint[],
  add column kept bigint[],
  add constraint split_whole check (levels is null or (total_of(shares) = 10000 and total_of(kept) = -net));

-- What was settled in cash, with a signature of the server over the row.
create table receipts (
  id uuid primary key,
  number bigint not null,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  upline_id bigint not null references accounts,
  actor_id bigint not null references accounts,
  kind text not null check (kind in ('LENA', 'DENA')),
  amount bigint not null check (amount > 0),
  before bigint not null,
  after bigint not null,
  remarks text not null default '',
  at timestamptz not null,
  signature text not null,
  unique (site_id, number),
  constraint settles check (after = case kind when 'LENA' then before + amount else before - amount end)
);
create index receipts_account on receipts (account_id, number desc);
create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function refuse_change();

-- What a player has coming back of a market: accrued when it is paid, given by their upline when it decides to. A result taken back
-- takes it back; what was given by then is less of what comes next. Law 2.6, D-28.
create table rebates (
  market_id text not null,
  result_version int not null,
  account_id bigint not null,
  site_id int not null,
  kind text not null check (kind in ('totalLoss', 'entryWise', 'sessionStake')),
  base bigint not null check (base > 0),
  bps int not null check (bps between 1 and 10000),
  amount bigint not null check (amount > 0),
  rolled_back boolean not null default false,
  given bigint not null default 0,
  due bigint generated always as (case when rolled_back then 0 else amount end - given) stored,
  primary key (market_id, result_version, account_id)
);
create index rebates_due on rebates (account_id) where due <> 0;

-- Whether a result needs two operators, and the results that wait for the second. Law D-18.
alter table installation add column confirm_results boolean not null default false;
create table result_proposals (
  market_id text primary key,
  outcome jsonb not null,
  actor_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
