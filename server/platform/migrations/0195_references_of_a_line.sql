-- A payer types what they like as a remark, and calls their id what they like: a line keeps every reference that stands in it beside its own.
-- docs/domain/payments.md#statements.
alter table statement_lines add column other_utrs text[] not null default '{}', add column other_ends text[] not null default '{}';

create function pg_temp.end_of(utr text) returns text language sql immutable as $$
  select case when utr ~ '^\d{12}$' then right(utr, 6) else utr end
$$;
-- References of a narration without the ids in it, in the order in which they count.
create function pg_temp.utrs_in(narration text) returns text[] language sql immutable as $$
  with bare as (select regexp_replace(narration,
      case when narration ~* '^[a-z]{3,6}-' then '[\w.]*@[\w.@]*' else '[\w.@-]*@[\w.@-]*' end, ' ', 'g') as text),
    found as (
      select m[1] as utr, n, (narration ~* '^\s*(neft|rtgs)\M')::int as kind from bare, regexp_matches(text, '(?<![\w+])(\d{12})(?!\w)', 'g') with ordinality f (m, n)
      union all
      select m[1], n, (narration !~* '^\s*(neft|rtgs)\M')::int from bare, regexp_matches(upper(text), '\m([A-Z]{4}[A-Z\d]{12,18})\M', 'g') with ordinality f (m, n)
        where m[1] ~ '\d{6}')
  select coalesce(array_agg(utr order by kind, n), '{}') from (select utr, min(kind) as kind, min(n) as n from found group by utr) f
$$;

-- Of what funded nothing yet: digits of an id are no reference, nor are twelve of them that of a payment by NEFT or RTGS.
with read as (
  select id, pg_temp.utrs_in(narration) as utrs, narration ~* '^\s*(neft|rtgs)\M' as is_of_banks from statement_lines
  where direction = 'CREDIT' and deposit_id is null and rail = 'RRN' and position(utr in narration) > 0)
update statement_lines l set utr = t.utr, rail = case when t.utr ~ '^\d{12}$' then 'RRN' when t.utr is not null then 'NEFT' end, utr_end = pg_temp.end_of(t.utr)
  from read r cross join lateral (select case when r.is_of_banks and r.utrs[1] ~ '^\d{12}$' then null else r.utrs[1] end as utr) t
  where l.id = r.id and (r.is_of_banks or l.utr <> all (r.utrs));

update statement_lines l set other_utrs = o.utrs, other_ends = array(select pg_temp.end_of(u) from unnest(o.utrs) u)
  from (select id, array(select u from unnest(pg_temp.utrs_in(narration)) u where u is distinct from utr) as utrs from statement_lines where direction = 'CREDIT') o
  where l.id = o.id and o.utrs <> '{}';

create index statement_lines_others on statement_lines using gin (other_ends) where other_ends <> '{}';

-- Lines that name the reference of a deposit beside their own. Run by the owner of the tables, as no index is asked for members of an array else;
-- they are of the deposit's own site and owner.
create function lines_naming(of_deposit text) returns setof bigint language sql stable security definer set search_path = public as $$
  select l.id from deposits d join statement_lines l on l.site_id = d.site_id and l.owner_id = d.owner_id
    and l.other_ends <> '{}' and l.other_ends @> array[d.utr_end] and l.direction = 'CREDIT'
  where d.id = of_deposit and exists (select from unnest(l.other_utrs) u
    where case d.rail when 'RRN' then u ~ '^\d{12}$' and right(u, length(d.utr)) = d.utr when 'NEFT' then u = d.utr else false end)
$$;

-- What else may claim the payment of a deposit by another reference: by what is spelled alike, or because both stand in one line of a bank's.
create function claims_beside(of_deposit text)
returns table (deposit_id text, site_id int, state text, rail text, utr text, in_line boolean)
language sql stable security definer set search_path = public as $$
  with d as (select * from deposits where id = of_deposit and utr is not null),
    lines as (
      select l.rail, l.utr, l.other_utrs from d join statement_lines l on l.site_id = d.site_id and l.owner_id = d.owner_id
        and l.utr is not null and l.utr_end = d.utr_end
        where l.rail = d.rail and right(l.utr, length(d.utr)) = d.utr and l.other_utrs <> '{}' and l.direction = 'CREDIT'
      union all
      select l.rail, l.utr, l.other_utrs from statement_lines l where l.id in (select lines_naming(of_deposit))),
    named as (
      select rail, utr from lines where utr is not null
      union
      select case when u ~ '^\d{12}$' then 'RRN' else 'NEFT' end, u from lines cross join unnest(other_utrs) u),
    found as (
      select e.*, false as in_line from d cross join lateral claims_elsewhere(d.rail, d.utr, d.id) e
      union all
      select x.deposit_id, x.site_id, x.state, n.rail, x.utr, true from d cross join named n
        cross join lateral claims_of_utr(n.rail, case n.rail when 'RRN' then right(n.utr, 6) else n.utr end, d.id) x
        where right(n.utr, length(x.utr)) = x.utr
          and not (n.rail = d.rail and (right(x.utr, length(d.utr)) = d.utr or right(d.utr, length(x.utr)) = x.utr)))
  select f.deposit_id, f.site_id, f.state, f.rail, f.utr, bool_or(f.in_line) from found f group by 1, 2, 3, 4, 5
$$;
revoke all on function lines_naming, claims_beside from public;
grant execute on function lines_naming, claims_beside to paddock_site;
