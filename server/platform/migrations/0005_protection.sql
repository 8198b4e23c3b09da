-- The audit log: who changed what, from where, and why. Rows are only ever added. SECURITY 1.9.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null is the installation, above all sites.
  site_id int,
  actor_id bigint,
  actor_role text,
  -- Names the session by the hash of its token.
  session_key text,
  address text not null default '',
  request_id text not null default '',
  action text not null,
  object_type text not null default '',
  object_id text not null default '',
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_log_site on audit_log (site_id, id);
create index audit_log_actor on audit_log (actor_id, id) where actor_id is not null;
create index audit_log_object on audit_log (object_type, object_id, id);
create index audit_log_request on audit_log (request_id) where request_id <> '';
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Rows that the chain does not hold yet. The one writer of the chain empties it, so that no writer of the log waits for another.
create table audit_pending (audit_id bigint primary key);

create function remember_unchained() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_pending (audit_id) values (new.id);
  return new;
end $$;
create trigger audit_log_pending after insert on audit_log for each row execute function remember_unchained();

-- Each link holds the hash of its row together with the hash before it: a row that is changed, taken out or put in between
-- breaks the chain of its site. Site 0 is the installation.
create table audit_chain (
  site_id int not null,
  seq bigint not null,
  audit_id bigint not null unique,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (site_id, seq)
);
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();
