-- Whoever stays away does so on all sites. An officer who has given a player a new password, or a link to sign in by, can sign in as the player,
-- and would shut the person out of the sites of others for years. So what is asked so holds for that account at once, and for the person's
-- other accounts once the number is proven by a code. Decision 0043.
alter table accounts add column reset_by_officer boolean not null default false;

-- Exclusions that hold for their own account alone so far.
create table exclusions_unproven (exclusion_id bigint primary key references exclusions);
revoke all on exclusions_unproven from paddock_site;

create or replace function carry_exclusions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform hold_person(new.phone, new.identity_hash);
  insert into exclusions (account_id, kind, since, until, origin_id)
  select distinct on (e.kind, e.since) new.id, e.kind, e.since, e.until, e.origin_id
  from accounts a join exclusions e on e.account_id = a.id
  where a.id <> new.id and (a.phone = new.phone or a.identity_hash = new.identity_hash) and e.until > clock_timestamp()
    and not exists (select from exclusions_unproven n where n.exclusion_id = e.id)
  on conflict do nothing;
  if found then
    update accounts set guarded_from = '-infinity' where id = new.id;
  end if;
  return null;
end $$;

-- The number of the account is proven: what held for it alone holds for the person's other accounts too.
create function spread_exclusions(account bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from exclusions_unproven n join exclusions e on e.id = n.exclusion_id where e.account_id = account) then
    return;
  end if;
  perform hold_person(phone, identity_hash) from accounts where id = account;
  with proven as (
    delete from exclusions_unproven n using exclusions e where n.exclusion_id = e.id and e.account_id = account
    returning e.kind, e.since, e.until, e.origin_id),
  reached as (
    insert into exclusions (account_id, kind, since, until, origin_id)
    select a.id, p.kind, p.since, p.until, p.origin_id
    from proven p join accounts me on me.id = account
    join accounts a on a.id <> me.id and (a.phone = me.phone or a.identity_hash = me.identity_hash)
    where p.until > clock_timestamp()
    on conflict do nothing returning account_id)
  update accounts set guarded_from = '-infinity' where id in (select account_id from reached);
end $$;
