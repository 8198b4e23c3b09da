-- When each account was here last. Taken from its sessions for a list of twenty thousand people it is read from two hundred thousand rows;
-- on the accounts' own rows it would be written beside every bet.
create table last_visits (
  account_id bigint primary key references accounts,
  site_id int references sites,
  at timestamptz not null
);
insert into last_visits select s.account_id, a.site_id, max(s.last_seen_at) from sessions s join accounts a on a.id = s.account_id group by 1, 2;

create function keep_last_visit() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into last_visits as v (account_id, site_id, at)
  select a.id, a.site_id, new.last_seen_at from accounts a where a.id = new.account_id
  on conflict (account_id) do update set at = excluded.at where v.at < excluded.at;
  return null;
end $$;
create trigger last_visit after insert or update of last_seen_at on sessions for each row execute function keep_last_visit();

-- Seen as all that is of a site; written by the trigger alone.
select keep_to_site('last_visits');
revoke insert, update, delete on last_visits from paddock_site;
