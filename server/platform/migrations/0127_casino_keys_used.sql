-- When a provider first signed with a key: one that it has not come with yet may not be in its hands, and nothing it does not answer under that is silence.
alter table casino_keys add column used_at timestamptz;
update casino_keys set used_at = created_at;
