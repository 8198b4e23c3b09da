-- Who brings players by a deal, whom they brought, and what that earns them. docs/domain/affiliates.md.

create table affiliates (
  -- The player's account that the commission comes to.
  account_id bigint primary key references accounts,
  site_id int not null references sites,
  -- What stands in their links.
  code text not null,
  active boolean not null default true,
  -- The level that ended them, and when.
  ended_by text,
  ended_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint not null references accounts,
  check (active = (ended_at is null))
);
create unique index affiliates_code on affiliates (site_id, lower(code));

-- A deal in versions, each in force from the beginning of a month once two officers have agreed to it.
create table affiliate_deals (
  affiliate_id bigint not null references affiliates,
  version int not null,
  site_id int not null references sites,
  sports_bps int not null check (sports_bps between 0 and 10000),
  casino_bps int not null check (casino_bps between 0 and 10000),
  head bigint not null check (head >= 0),
  head_deposit bigint not null check (head_deposit >= 0),
  head_turnover bigint not null check (head_turnover >= 0),
  made_at timestamptz not null default clock_timestamp(),
  made_by bigint not null references accounts,
  confirmed_by bigint references accounts check (confirmed_by <> made_by),
  from_at timestamptz,
  -- Taken back before it was in force.
  ended_at timestamptz,
  check ((confirmed_by is null) = (from_at is null)),
  check (ended_at is null or confirmed_by is null),
  primary key (affiliate_id, version)
);
create unique index affiliate_deals_waiting on affiliate_deals (affiliate_id) where confirmed_by is null and ended_at is null;

-- Who came by an affiliate's code: each player by one, for good.
create table affiliate_players (
  account_id bigint primary key references accounts,
  affiliate_id bigint not null references affiliates check (affiliate_id <> account_id),
  site_id int not null references sites,
  sub_id text not null default '',
  joined_at timestamptz not null,
  -- Who is the affiliate, or somebody invented, counts for nothing, whenever that is found out.
  excluded_at timestamptz,
  excluded_by bigint references accounts
);
create index affiliate_players_of on affiliate_players (affiliate_id, sub_id);

-- Visits, counted by day of the site; who they were nobody knows.
create table affiliate_visits (
  affiliate_id bigint not null references affiliates,
  sub_id text not null default '',
  day date not null,
  site_id int not null references sites,
  visits int not null check (visits > 0),
  primary key (affiliate_id, sub_id, day)
);
-- So that nobody counts twice in a day: a keyed hash of the day, the address and the browser, gone with the day after.
create table affiliate_marks (
  affiliate_id bigint not null references affiliates,
  mark bytea not null,
  day date not null,
  site_id int not null references sites,
  primary key (affiliate_id, mark)
);
create index affiliate_marks_day on affiliate_marks (day);

-- What each player brought on a day of the site; of markets summed again where a result is taken back.
create table affiliate_days (
  account_id bigint not null references affiliate_players,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  month_at timestamptz not null,
  affiliate_id bigint not null references affiliates,
  site_id int not null references sites,
  sports bigint not null,
  casino bigint not null,
  primary key (account_id, starts_at)
);
create index affiliate_days_of on affiliate_days (affiliate_id, month_at);
-- Until when days are summed, and until when results that were taken back were looked at.
create table affiliate_progress (
  site_id int primary key references sites,
  summed_until timestamptz not null,
  looked_until timestamptz not null
);
create index settlements_taken_back on settlements (rolled_back_at) where rolled_back_at is not null;

-- Players who began to play, each paid for once.
create table affiliate_heads (
  account_id bigint primary key references affiliate_players,
  affiliate_id bigint not null references affiliates,
  site_id int not null references sites,
  at timestamptz not null,
  month_at timestamptz not null,
  deal_version int not null,
  amount bigint not null check (amount > 0),
  -- Not while the first deposit is taken back, or what was wagered is not by a result that is.
  stands boolean not null default true,
  foreign key (affiliate_id, deal_version) references affiliate_deals
);
create index affiliate_heads_of on affiliate_heads (affiliate_id, month_at);

create table affiliate_statements (
  id uuid primary key,
  affiliate_id bigint not null references affiliates,
  site_id int not null references sites,
  month_at timestamptz not null,
  ends_at timestamptz not null,
  closed_at timestamptz not null,
  sports bigint not null,
  casino bigint not null,
  share bigint not null,
  heads int not null check (heads >= 0),
  head_amount bigint not null check (head_amount >= 0),
  -- What earlier months are more or less than was stated of them.
  corrections bigint not null,
  carried_in bigint not null check (carried_in <= 0),
  due bigint not null check (due >= 0),
  carried_out bigint not null check (carried_out <= 0),
  state text not null check (state in ('nothing', 'due', 'agreed', 'paid', 'refused')),
  first_by bigint references accounts,
  decided_by bigint references accounts check (decided_by <> first_by),
  decided_at timestamptz,
  -- What the officer looked at.
  flags text[] not null default '{}',
  remarks text not null default '',
  check (carried_in + share + head_amount + corrections = due + carried_out),
  check (due = 0 or carried_out = 0),
  check ((state = 'nothing') = (due = 0)),
  check ((state = 'agreed') <= (first_by is not null)),
  check ((state in ('paid', 'refused')) = (decided_at is not null)),
  unique (affiliate_id, month_at)
);
create index affiliate_statements_open on affiliate_statements (site_id, month_at) where state in ('due', 'agreed');

select keep_to_site(name::regclass) from unnest(array['affiliates', 'affiliate_deals', 'affiliate_players', 'affiliate_visits', 'affiliate_marks',
  'affiliate_days', 'affiliate_progress', 'affiliate_heads', 'affiliate_statements']) as name;
revoke delete on affiliates, affiliate_deals, affiliate_players, affiliate_visits, affiliate_statements from paddock_site;
revoke insert, update, delete on affiliate_days, affiliate_progress, affiliate_heads from paddock_site;
revoke insert on affiliate_statements from paddock_site;

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in ('points', 'cash', 'rebate', 'settlement', 'share', 'commission',
  'rollback', 'shareRollback', 'commissionRollback', 'deposit', 'withdrawal', 'withdrawalReturn', 'reversal', 'bonus', 'bonusReturn',
  'affiliateCommission', 'tax', 'fee', 'casinoStake', 'casinoWin', 'casinoReturn', 'casinoShare')) not valid;
alter table transfers validate constraint transfers_kind_check;

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''BROADCAST''::text', '''BROADCAST''::text, ''COMMISSION_PAID''::text');
end $$;
