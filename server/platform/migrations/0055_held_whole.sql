-- Somebody who stays away and another account of the same person that is being made beside it: neither would see the other. So what is
-- asked by a number or an identity is asked behind the other, and each statement behind the lock sees what was committed before it was had.
create function hold_person(phone text, identity_hash bytea) returns void language plpgsql as $$
begin
  if phone is not null then perform pg_advisory_xact_lock(hashtextextended('person ' || phone, 0)); end if;
  if identity_hash is not null then perform pg_advisory_xact_lock(hashtextextended('person ' || encode(identity_hash, 'hex'), 0)); end if;
end $$;

create or replace function carry_exclusions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform hold_person(new.phone, new.identity_hash);
  insert into exclusions (account_id, kind, since, until, origin_id)
  select distinct on (e.kind, e.since) new.id, e.kind, e.since, e.until, e.origin_id
  from accounts a join exclusions e on e.account_id = a.id
  where a.id <> new.id and (a.phone = new.phone or a.identity_hash = new.identity_hash) and e.until > clock_timestamp()
  on conflict do nothing;
  if found then
    update accounts set guarded_from = '-infinity' where id = new.id;
  end if;
  return null;
end $$;

-- Whom such a race has left out is excluded as well, from the first moment on.
with left_out as (
  insert into exclusions (account_id, kind, since, until, origin_id)
  select distinct on (a.id, e.kind, e.since) a.id, e.kind, e.since, e.until, e.origin_id
  from exclusions e join accounts o on o.id = e.account_id
  join accounts a on a.id <> o.id and (a.phone = o.phone or a.identity_hash = o.identity_hash)
  where e.until > clock_timestamp()
  on conflict do nothing returning account_id)
update accounts set guarded_from = '-infinity' where id in (select account_id from left_out);

-- Who locks several accounts holds the links of all of them before the first is written, as who ends several at once does: row by row each
-- would be in order by itself and not with those before it. Decision 0017.
create function hold_links_below(ids bigint[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform hold_links(array(
    select f.id from account_links f join accounts a on a.id = f.from_account join accounts top on a.path between top.path and top.path_end
      where f.ended_at is null and top.id = any(ids)
    union select t.id from account_links t join accounts a on a.id = t.to_account join accounts top on a.path between top.path and top.path_end
      where t.ended_at is null and top.id = any(ids)));
end $$;
