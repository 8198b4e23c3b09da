-- Documents and images of payments leave the shelf when their time is over, where a site has one; the row stays and says so. docs/domain/images.md#retention.

alter table images
  add column erased_at timestamptz,
  add column erased_because text check (erased_because in ('ACCOUNT_CLOSED', 'REQUEST_ENDED')),
  -- When its bytes were gone: until then the shelf is asked again.
  add column bytes_gone_at timestamptz,
  add constraint images_erased_whole check (num_nonnulls(erased_at, erased_because) in (0, 2)),
  add constraint images_gone_after check (bytes_gone_at is null or erased_at is not null);
create index images_to_erase on images (erased_at) where erased_at is not null and bytes_gone_at is null;

-- An account is closed by its lock: since when, whoever locked it and however.
alter table accounts add column locked_at timestamptz;
-- Of those that are locked nobody wrote down when: their time begins now.
update accounts set locked_at = clock_timestamp() where user_locked;
create function date_lock() returns trigger language plpgsql as $$
begin
  new.locked_at := case when new.user_locked then clock_timestamp() end;
  return new;
end $$;
create trigger accounts_lock_dated before update of user_locked on accounts
  for each row when (old.user_locked is distinct from new.user_locked) execute function date_lock();
