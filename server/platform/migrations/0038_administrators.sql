-- All administrators stand as one account, above everybody and nobody's: nothing of the tree hangs on one person. See docs/decisions/0036.

insert into accounts (id, role, user_name, full_name) overriding system value
values (0, 'administrator', 'administrators', 'All administrators');
alter table accounts add constraint nobody_is_all_administrators
  check (id <> 0 or (password_hash is null and transaction_code_hash is null and not user_locked and not bet_locked));

-- What was split and what is to be split goes to the same level under its new name; nothing is split anew.
update share_chains set levels[1] = 0 from accounts u where u.id = levels[1] and u.role = 'administrator';
update settlement_postings set levels[1] = 0 from accounts u where u.id = levels[1] and u.role = 'administrator';
alter table accounts disable trigger accounts_rechained;
update accounts a set ancestors[1] = 0, parent_id = case when a.parent_id = u.id then 0 else a.parent_id end
from accounts u where u.id = a.ancestors[1] and u.role = 'administrator';
alter table accounts enable trigger accounts_rechained;

-- The officers' own words to their people were one administrator's; the newest are those of all.
insert into communication_details (account_id, details)
select 0, c.details from communication_details c join accounts a on a.id = c.account_id
where a.role = 'administrator' order by c.updated_at desc limit 1;
delete from communication_details c using accounts a where a.id = c.account_id and a.role = 'administrator' and a.id <> 0;

-- Whoever makes an account names themselves as its upline. An administrator is nobody's upline: all of them are.
create function stand_below_administrators() returns trigger language plpgsql as $$
begin
  if exists (select from accounts u where u.id = new.ancestors[1] and u.id <> 0 and u.role = 'administrator') then
    if new.parent_id = new.ancestors[1] then
      new.parent_id := 0;
    end if;
    new.ancestors[1] := 0;
  end if;
  return new;
end $$;
-- Before the others of its kind, which are asked in the order of their names: they measure by the upline that is in force.
create trigger accounts_below before insert or update of ancestors, parent_id on accounts
  for each row execute function stand_below_administrators();
