-- Whole months in which an affiliate had been ended: who is taken up again goes on with the next one. docs/domain/affiliates.md#commission.
alter table affiliates add column idle tstzmultirange not null default '{}';
-- Of which level the word is that a player is left out. docs/decisions/0018.
alter table affiliate_players add column excluded_role text;
update affiliate_players p set excluded_role = a.role from accounts a where a.id = p.excluded_by and p.excluded_at is not null;
