-- What betting brought on a day, of each account above players by market: profit and loss of a week summed every result of everybody below at each sight. Kept
-- with the day's statements, whose marks tell that something came late. docs/decisions/0116.

create table profit_days (
  account_id bigint not null,
  day date not null,
  market_id text not null,
  site_id int not null,
  -- To the players below, after commission.
  net bigint not null,
  commission bigint not null,
  last_at timestamptz not null,
  primary key (account_id, day, market_id)
);
create index profit_days_day on profit_days (site_id, day);

select keep_to_site('profit_days'::regclass);
revoke insert, update, delete on profit_days from paddock_site;

-- Days that were kept before have none: they are kept anew, the newest first, and are read from their transfers until then.
delete from statement_days_kept;
