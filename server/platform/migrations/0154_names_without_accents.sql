-- Who writes Jose looks for José: a name is looked for in small letters, without the accents of Latin letters. docs/domain/people.md.
create function folded_name(name text) returns text language sql immutable parallel safe strict
  return lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g'));

create or replace function place_account() returns trigger language plpgsql as $$
begin
  new.path := path_of(new.ancestors || new.id);
  new.path_end := new.path || '\xff'::bytea;
  new.name_key := lower(new.user_name);
  new.full_name_key := folded_name(new.full_name);
  return new;
end $$;
update accounts set full_name = full_name where full_name_key <> folded_name(full_name);
