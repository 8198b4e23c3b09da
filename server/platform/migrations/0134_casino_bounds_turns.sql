-- How often each of a provider's bounds was set, by its name: who confirms a change confirms it for the state that it was proposed on, and a bound may be set to what it was.
alter table casino_providers add column turns jsonb not null default '{}';
