-- What was decided in a day is summed by method and by officer.
create index deposits_decided on deposits (site_id, decided_at) where state in ('approved', 'rejected');

-- The index of references holds those that are one: asked for so, it is used, where every deposit was read for each row of a queue.
create or replace function claims_of_utr(of_rail text, of_end text, but text)
returns table (deposit_id text, site_id int, state text, utr text) language sql stable security definer set search_path = public as $$
  select d.id, d.site_id, d.state, d.utr from deposits d
  where d.rail = of_rail and d.utr_end = of_end and d.utr is not null and d.id <> but and d.state in ('pending', 'processing', 'approved')
$$;
