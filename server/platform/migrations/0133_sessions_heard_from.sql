-- The country that a session's last call came from, as our proxies say: the wallet of the casino stakes nothing for whoever is where that is forbidden. Decision 0075.
alter table sessions add column heard_from text check (heard_from ~ '^[A-Z][A-Z0-9]$');
