-- Few uplines are locked at any time: a bet asks whether one of its own is, and that is one look at this index a batch.
create index accounts_locked_uplines on accounts (id) where role <> 'user' and (user_locked or bet_locked);
