-- Bonuses: rules in versions, what was awarded by them, what of it was wagered, and each step by which it became cash or went back.
-- docs/domain/bonuses.md.

create table bonus_rules (
  id uuid primary key,
  site_id int not null references sites,
  active boolean not null default true,
  sort int not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
create index bonus_rules_site on bonus_rules (site_id, sort);

-- An award keeps the version that was accepted, so what was in force is never changed.
create table bonus_rule_versions (
  rule_id uuid not null references bonus_rules,
  version int not null,
  site_id int not null references sites,
  at timestamptz not null default clock_timestamp(),
  made_by bigint not null references accounts,
  kind text not null check (kind in ('depositWagerBonus', 'depositBonus', 'manualDepositBonus', 'loosingBonus', 'signUpPromoBonus',
    'referralBonus', 'referralPLBonus')),
  terms jsonb not null,
  -- What a player makes of it over time, as it was reckoned when it was made: positive, another officer confirms it.
  expected_profit bigint not null,
  in_force boolean not null,
  confirmed_by bigint references accounts,
  ended_at timestamptz,
  check (confirmed_by is distinct from made_by),
  check (not in_force or expected_profit <= 0 or confirmed_by is not null),
  primary key (rule_id, version)
);

create table bonus_awards (
  id uuid primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  -- Whose bets count for it: the account's own, of a referrer's bonus those of the friend.
  wagerer_id bigint not null references accounts,
  rule_id uuid not null,
  rule_version int not null,
  kind text not null,
  -- By what it was earned: once each.
  earned_by text not null,
  deposit_id text,
  amount bigint not null check (amount > 0),
  turnover bigint not null check (turnover >= 0),
  steps int not null check (steps in (1, 10)),
  -- Who is above the player and what each bears of it, the root first, as they stood when it was awarded; empty where the site bears it.
  levels bigint[] not null,
  shares bigint[] not null,
  created_at timestamptz not null,
  created_by bigint references accounts,
  remarks text not null default '',
  -- Null while something has to happen before it: a first deposit, a second officer.
  accepted_at timestamptz,
  expires_at timestamptz,
  -- Why nothing of it is paid before an officer has looked; and who has.
  held text[] not null default '{}',
  cleared text[] not null default '{}',
  cleared_by bigint references accounts,
  lost bigint not null default 0 check (lost >= 0),
  released bigint not null default 0 check (released >= 0),
  last_step int not null default 0,
  ended text check (ended in ('expired', 'forfeited', 'takenBack', 'refused', 'reversed')),
  ended_at timestamptz,
  -- When there is something to do next; null where only a result brings more.
  due_at timestamptz,
  check (released + lost <= amount),
  check ((ended is null) = (ended_at is null)),
  foreign key (rule_id, rule_version) references bonus_rule_versions (rule_id, version)
);
create unique index bonus_awards_once on bonus_awards (account_id, kind, earned_by);
create index bonus_awards_wagerer on bonus_awards (wagerer_id);
create index bonus_awards_due on bonus_awards (due_at) where due_at is not null;
create index bonus_awards_site on bonus_awards (site_id, created_at desc);
create index bonus_awards_deposit on bonus_awards (deposit_id) where deposit_id is not null;

-- What a group of markets counts for an award. Of the player's own awards it counts for one.
create table bonus_counts (
  award_id uuid not null references bonus_awards,
  group_key text not null,
  site_id int not null references sites,
  wagerer_id bigint not null references accounts,
  is_own boolean not null,
  -- In which the player was matched.
  markets text[] not null,
  counted bigint not null check (counted >= 0),
  -- When its last result was declared.
  ended_at timestamptz not null,
  -- Whether it was looked at once more when it was paid for.
  ripened boolean not null default false,
  -- Other players that were met in it, and what of the count was against each.
  opponents bigint[] not null,
  against bigint[] not null,
  primary key (award_id, group_key)
);
create index bonus_counts_unripe on bonus_counts (wagerer_id) where not ripened and counted > 0;
create unique index bonus_counts_own_once on bonus_counts (wagerer_id, group_key) where is_own;

create table bonus_steps (
  award_id uuid not null references bonus_awards,
  n int not null,
  site_id int not null references sites,
  at timestamptz not null,
  -- Positive to the player, negative back from them.
  amount bigint not null check (amount <> 0),
  -- What each level bears of it, in the order of the award's levels.
  parts bigint[] not null,
  primary key (award_id, n)
);
create trigger bonus_steps_append_only before update or delete or truncate on bonus_steps
  for each statement execute function refuse_change();

-- Results that were posted or taken back and not looked at yet. Written with the posting, so none is missed; taken out when it was counted.
create table bonus_turns (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  market_id text not null
);

-- The offer that a deposit was made with, in the version that was shown.
alter table deposits add column bonus_rule_id uuid, add column bonus_version int,
  add constraint deposits_bonus foreign key (bonus_rule_id, bonus_version) references bonus_rule_versions (rule_id, version);

select keep_to_site(name::regclass) from unnest(array['bonus_rules', 'bonus_rule_versions', 'bonus_awards', 'bonus_counts', 'bonus_steps',
  'bonus_turns']) as name;
revoke update, delete on bonus_steps from paddock_site;
revoke insert, update, delete on bonus_counts, bonus_turns from paddock_site;
revoke delete on bonus_rules, bonus_rule_versions, bonus_awards from paddock_site;

-- What a player is told of them, beside whatever else there is to tell.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''BROADCAST''::text', '''BROADCAST''::text, ''BONUS_AWARDED''::text, ''BONUS_RELEASED''::text, ''BONUS_TAKEN_BACK''::text, ''BONUS_ENDED''::text');
end $$;
