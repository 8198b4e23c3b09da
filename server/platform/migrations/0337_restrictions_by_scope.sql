-- A batch asks of what its markets are a part of, whoever said it.
create index restrictions_scope on restrictions (kind, scope_id);
