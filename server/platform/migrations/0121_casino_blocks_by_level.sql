-- A game that is taken off is put on again by the level that took it off and those above: what each level took off is kept apart, as locks are.

alter table casino_blocks add column set_by text check (set_by in ('administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'branch',
  'subBranch', 'defaultBranch'));
update casino_blocks b set set_by = a.role from accounts a where a.id = b.by_id;
alter table casino_blocks alter column set_by set not null,
  drop constraint casino_blocks_site_id_provider_id_game_code_account_id_key,
  add unique nulls not distinct (site_id, provider_id, game_code, account_id, set_by);

-- A clone of a player has what higher levels took off for its model, and is made as its site.
grant insert on casino_blocks to paddock_site;
