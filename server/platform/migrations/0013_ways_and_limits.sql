-- What protects players, from their sites too; and what ways in are counted over all processes. Security 1.4, T9, T11, T57.

-- Stakes may be limited on one product alone.
alter table player_limits
  add column product text not null default 'ALL' check (product = 'ALL' or kind = 'STAKE'),
  drop constraint player_limits_pkey,
  add primary key (account_id, kind, period, product);

alter table player_choices
  -- When the player last looked at their limits and said they are right, and when they last said later.
  add column limits_reviewed_at timestamptz,
  add column review_snoozed_at timestamptz,
  -- From then on nothing that advertises reaches them.
  add column marketing_stopped_at timestamptz;

-- What each site lets none of its players pass, as it is published: nothing has to be carried over when it changes. In the
-- configuration money is in whole rupees.
create view site_limits with (security_invoker = true) as
  select s.id as site_id, l.kind, l.period, l.product, l.value * case l.kind when 'SESSION' then 1 else 100 end as value
  from sites s
  cross join lateral jsonb_to_recordset(coalesce(s.settings -> 'limits', '[]'))
    as l (kind text, period text, product text, value bigint);
grant select on site_limits to paddock_site;

-- What opens one socket, once and soon: the token of the session need not stand in an address. Lost in a crash, it is asked
-- for again.
create unlogged table socket_tickets (
  ticket_hash bytea primary key,
  site_id int not null,
  session_id uuid not null,
  expires_at timestamptz not null
);
create index socket_tickets_age on socket_tickets (expires_at);

-- Tries that failed, whichever process saw them, by a hash: of a name that was typed nothing is kept. After a crash it is
-- empty, and the counters of each process go on.
create unlogged table failed_tries (
  key bytea primary key,
  count int not null,
  at timestamptz not null
) with (fillfactor = 70);
create index failed_tries_age on failed_tries (at);

-- Both belong to the installation's own machinery: no call of a site reads them.
revoke all on socket_tickets, failed_tries from paddock_site;

-- Whose browser asked for the code, where it says: then no other may use it. Security T11.
alter table otp_codes add column browser_hash bytea;
