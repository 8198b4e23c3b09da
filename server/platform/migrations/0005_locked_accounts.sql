-- Few accounts are locked at any time. Every bet asks whether one of its uplines is: in this index the answer is near at hand.
create index accounts_locked on accounts (id) where user_locked or bet_locked;
