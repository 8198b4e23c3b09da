-- The tax of a year is summed in an index: a line says where its player stands, so no account is looked at. Nobody's uplines change.
alter table duties add column path bytea;
alter table duties disable trigger duties_append_only;
update duties d set path = a.path from accounts a where a.id = d.account_id;
alter table duties enable trigger duties_append_only;
alter table duties alter column path set not null, alter column path set statistics 1000;
create function place_duty() returns trigger language plpgsql as $$
begin
  new.path := (select a.path from accounts a where a.id = new.account_id);
  return new;
end $$;
create trigger duties_placed before insert on duties for each row execute function place_duty();
create index duties_path on duties (path, at) include (site_id, kind, gross, base, amount);
create index duties_site_told on duties (site_id, at) include (path, kind, gross, base, amount);
drop index duties_site;
-- What was added to deposits is little: it was looked for among all lines of tax, for what of a player's deposits is left to play.
create index duties_added on duties (reference) where bearer = 'ADDED';

-- What officers read of the lines of a few accounts: those of the whole site were put beside those of each account.
create index statement_lines_read_account on statement_lines (account_id, day desc, id desc) include (site_id, read_key, aside_by)
  where deposit_id is null and (direction = 'CREDIT' or utr is null);
-- It has all that this one has.
drop index statement_lines_open_account;

-- Which lines are evidence of what waits, and which claims of lines that nothing was approved on: looked for among these alone, and told by the index.
create index statement_lines_evident on statement_lines (site_id, owner_id, utr_end) include (rail, utr, amount, day, is_canceled)
  where direction = 'CREDIT' and deposit_id is null and utr_end is not null;
create index deposits_open_utr on deposits (rail, utr_end) include (site_id, owner_id, utr, amount, received, created_at, state, id)
  where state in ('pending', 'processing') and utr_end is not null;

-- Imports of a few accounts.
create index statement_imports_account on statement_imports (account_id, imported_at desc, id desc);

-- Whose they are is asked of an index together with the site: of a site the policy alone would take half of all rows to be, and put all of them beside those of the
-- players who were looked up.
drop index deposits_account;
create index deposits_account on deposits (account_id, created_at desc, site_id);
drop index withdrawals_account;
create index withdrawals_account on withdrawals (account_id, created_at desc, site_id);
