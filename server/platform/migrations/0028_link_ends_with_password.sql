-- A password that changes behind another way in of the same transaction has its time already: the link into the account ends all the
-- same. Decision 0017.
drop trigger accounts_links_after_changed_ways on accounts;
create trigger accounts_links_after_changed_ways after update of password_hash, phone, ways_changed_at on accounts
  for each row when (new.ways_changed_at > coalesce(old.ways_changed_at, '-infinity')
    or new.password_hash is distinct from old.password_hash)
  execute function links_after_changed_ways();
