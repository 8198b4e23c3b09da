-- On a rail that takes any spelling one payment may be claimed in two: those are shown beside each other as those of two rails are.
-- docs/domain/payments.md#utr.
create or replace function claims_elsewhere(of_rail text, of_utr text, but text)
returns table (deposit_id text, site_id int, state text, rail text, utr text) language sql stable security definer set search_path = public as $$
  select d.id, d.site_id, d.state, d.rail, d.utr from deposits d
  where utr_tail(d.utr) = utr_tail(of_utr) and d.utr is not null and d.id <> but
    and case when d.rail = of_rail then d.rail = 'OTHER' and d.utr <> of_utr
      else 'OTHER' in (d.rail, of_rail) or ('NEFT' in (d.rail, of_rail) and 'RRN' in (d.rail, of_rail)) end
    and d.state in ('pending', 'processing', 'approved')
$$;
