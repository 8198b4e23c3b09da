-- What an account is told: of its bets, its points, its limits, and by its operators. See server/messages.

-- A message of an operator to many: its words stand here once.
create table broadcasts (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  sender_id bigint not null references accounts,
  -- Whose downline it went to.
  root_id bigint not null references accounts,
  audience text not null check (audience in ('PLAYERS', 'OPERATORS', 'EVERYBODY')),
  -- Advertising: it left out who has stopped that, or stays away.
  marketing boolean not null,
  title text not null,
  description text not null,
  image text,
  recipients int not null check (recipients >= 0),
  at timestamptz not null default clock_timestamp()
);
create index broadcasts_site on broadcasts (site_id, id desc);
create index broadcasts_sender on broadcasts (sender_id, at);

create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('BETS_SETTLED', 'BETS_VOIDED', 'RESULT_TAKEN_BACK', 'POINTS_RECEIVED', 'POINTS_TAKEN',
    'LIMIT_CHANGED', 'BROADCAST')),
  -- What it tells of: nothing is told twice.
  reference text not null,
  broadcast_id bigint references broadcasts,
  market_id text,
  facts jsonb not null default '{}',
  read boolean not null default false,
  -- Whether open screens have been told.
  told boolean not null default false,
  unique (account_id, reference),
  check ((kind = 'BROADCAST') = (broadcast_id is not null))
) with (fillfactor = 80);
create index notifications_account on notifications (account_id, id desc);
-- What is new: nearly always nothing.
create index notifications_untold on notifications (id) where not told;
create index notifications_age on notifications using brin (at);

-- Results of which the players have been told, so that a crash between a result and its news leaves none untold.
create table told_results (
  market_id text not null,
  result_version int not null,
  taken_back boolean not null,
  primary key (market_id, result_version, taken_back)
);
create index settlements_finished on settlements (finished_at) where finished_at is not null;
create index settlements_rolled_back on settlements (rolled_back_at) where rolled_back_at is not null;

select keep_to_site('broadcasts');
select keep_to_account('notifications', 'account_id');
revoke update, delete on broadcasts from paddock_site;
revoke all on told_results from paddock_site;
