-- Whose word it is who is paid, and within which bounds: what a higher level made, confirmed or bounded no lower one replaces, ends or loosens; nor does
-- it pay anew whom a higher level hid or ended. docs/decisions/0018, docs/domain/payments.md#payee.
alter table payment_method_versions
  -- The highest level that made it or confirmed it, of all versions in a row that pay the same.
  add column set_by text,
  -- What each level that set a bound said of it: the highest first, each stricter than those before.
  add column bounds_set jsonb not null default '{"minAmount": [], "maxAmount": []}',
  -- The level that ended it, or hid or locked its method with it.
  add column off_by text;

create function pg_temp.highest(levels text[]) returns text language sql immutable as $$
  select l from unnest(levels) l where l is not null
  order by array_position(array['administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'branch', 'subBranch', 'defaultBranch'], l) limit 1
$$;

with said as (
  select v.method_id, v.version, m.role as maker, pg_temp.highest(array[m.role, c.role]) as word, v.min_amount, v.max_amount,
    v.payment_type || v.payment_name || (v.fields - 'usdtRate' - 'confirmations')::text as payee
  from payment_method_versions v join accounts m on m.id = v.made_by left join accounts c on c.id = v.confirmed_by),
changed as (
  select *, (payee is distinct from lag(payee) over of_method)::int as other_payee,
    (min_amount is distinct from lag(min_amount) over of_method)::int as other_min,
    (max_amount is distinct from lag(max_amount) over of_method)::int as other_max
  from said window of_method as (partition by method_id order by version)),
runs as (
  select *, sum(other_payee) over of_method as of_payee, sum(other_min) over of_method as of_min, sum(other_max) over of_method as of_max
  from changed window of_method as (partition by method_id order by version)),
words as (
  select method_id, version, min_amount, max_amount,
    pg_temp.highest(array_agg(word) over (partition by method_id, of_payee order by version)) as set_by,
    first_value(maker) over (partition by method_id, of_min order by version) as min_by,
    first_value(maker) over (partition by method_id, of_max order by version) as max_by
  from runs)
update payment_method_versions v set set_by = w.set_by, bounds_set = jsonb_build_object(
    'minAmount', jsonb_build_array(jsonb_build_object('setBy', w.min_by, 'value', w.min_amount)),
    'maxAmount', jsonb_build_array(jsonb_build_object('setBy', w.max_by, 'value', w.max_amount)))
  from words w where w.method_id = v.method_id and w.version = v.version;

-- Of what is hidden or locked by now: the newest that was not ended. Who ended others is not known of each.
update payment_method_versions v set off_by = pg_temp.highest(array[p.hidden_by, p.locked_by]) from payment_methods p
  where p.id = v.method_id and (p.hidden_by is not null or p.locked_by is not null)
    and v.version = (select max(n.version) from payment_method_versions n where n.method_id = p.id and n.ended_at is null);

-- Each way in which a version names who is paid: one of them is enough to be the same payee, whatever stands beside it. In fields of one's own that is
-- what has a sign of an id or the digits of a number.
create function payees_of(fields jsonb) returns text[] language sql immutable as $$
  select array(select regexp_replace(lower(p), '[^[:alnum:]@]|^0+(?=\d)', '', 'g') from (
      select fields ->> 'upiId' union all select fields ->> 'walletNumber' union all select fields ->> 'accountNumber'
      union all select f ->> 'value' from jsonb_array_elements(coalesce(fields -> 'customFields', '[]')) f
        where f ->> 'type' <> 'IMAGE' and f ->> 'value' ~ '@|(\d\D*){8}'
    ) n (p) where coalesce(p, '') <> '')
$$;
create index payment_method_versions_off on payment_method_versions (site_id) where off_by is not null;
