-- What two officers say never came spends no reference: whoever's it is may claim it. docs/domain/payments.md#owed-undone.
create or replace function claims_of_utr(of_rail text, of_end text, but text)
returns table (deposit_id text, site_id int, state text, utr text) language sql stable security definer set search_path = public as $$
  select d.id, d.site_id, d.state, d.utr from deposits d
  where d.rail = of_rail and d.utr_end = of_end and d.utr is not null and d.id <> but and d.state in ('pending', 'processing', 'approved')
  union all
  select d.id, d.site_id, d.state, d.utr from deposits_owed w join deposits d on d.id = w.deposit_id
  where w.tail = utr_tail(of_end) and d.rail = of_rail and d.utr_end = of_end and d.id <> but and d.state = 'rejected' and w.never_came_at is null
$$;
create or replace function claims_elsewhere(of_rail text, of_utr text, but text)
returns table (deposit_id text, site_id int, state text, rail text, utr text) language sql stable security definer set search_path = public as $$
  select d.id, d.site_id, d.state, d.rail, d.utr from (
    select * from deposits where utr_tail(utr) = utr_tail(of_utr) and utr is not null and state in ('pending', 'processing', 'approved')
    union all
    select d.* from deposits_owed w join deposits d on d.id = w.deposit_id
      where w.tail = utr_tail(of_utr) and d.state = 'rejected' and w.never_came_at is null) d
  where d.id <> but
    and case when d.rail = of_rail then d.rail = 'OTHER' and d.utr <> of_utr
      else 'OTHER' in (d.rail, of_rail) or ('NEFT' in (d.rail, of_rail) and 'RRN' in (d.rail, of_rail)) end
$$;
