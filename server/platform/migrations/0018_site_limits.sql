-- The limits that a site sets for its players, beside its configuration: every batch of bets asks for them, and the configuration
-- holds the texts of the site's pages, which would be unpacked each time.

alter table sites add column limits jsonb not null generated always as (coalesce(settings -> 'limits', '[]')) stored;

create or replace view site_limits with (security_invoker = true) as
  select s.id as site_id, l.kind, l.period, l.product, l.value * case l.kind when 'SESSION' then 1 else 100 end as value
  from sites s
  cross join lateral jsonb_to_recordset(s.limits) as l (kind text, period text, product text, value bigint);
