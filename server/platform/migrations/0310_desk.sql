-- Officers of the desk: accounts outside the tree of money, who do with markets what administrators give them rights to. docs/domain/desk.md.

alter table accounts drop constraint accounts_role_check,
  add constraint accounts_role_check check (role in ('system', 'administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent',
    'branch', 'subBranch', 'defaultBranch', 'user', 'desk')),
  -- No points, nobody above, and no site whose money it could be: shared markets are all sites'.
  add constraint accounts_desk check (role <> 'desk' or (site_id is null and parent_id is null and ancestors = '{}' and book = 'REAL'
    and balance = 0 and exposure = 0 and credit_reference = 0));

-- Nobody below one either, whatever code asks for.
create function stand_below_no_desk() returns trigger language plpgsql as $$
begin
  if exists (select from accounts u where u.id = new.parent_id and u.role = 'desk') then
    raise exception 'account % would stand below an officer of the desk', new.user_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger accounts_below_no_desk before insert or update of parent_id on accounts
  for each row when (new.parent_id is not null) execute function stand_below_no_desk();

create table desk_officers (
  account_id bigint primary key references accounts,
  made_by bigint not null references accounts,
  rights text[] not null default '{}' check (rights <@ array['SUSPEND', 'QUOTE', 'LIMITS', 'RESULT', 'CONFIRM', 'VOID']),
  -- For everything, or for these sports and these events.
  everything boolean not null default false,
  sport_ids text[] not null default '{}' check (cardinality(sport_ids) <= 50),
  event_ids text[] not null default '{}' check (cardinality(event_ids) <= 200),
  -- What is proposed of them holds for the rights it was proposed on.
  version int not null default 0,
  check (not everything or (sport_ids = '{}' and event_ids = '{}'))
);
-- Markets are all sites': the owner's connections alone have it.
revoke all on desk_officers from paddock_site;

alter table control_changes
  drop constraint control_changes_kind_check,
  add constraint control_changes_kind_check check (kind in ('CONFIRM_RESULTS', 'SITE_CONFIG', 'ADMINISTRATOR', 'CASINO_PROVIDER', 'CASINO_KEY',
    'CASINO_BOUNDS', 'CASINO_DIFFERENCE', 'DESK_RIGHTS'));

-- The right by which a proposal was made: without it whoever made it stands behind it no longer.
alter table result_proposals add column desk_right text;
update result_proposals set desk_right = case when kind = 'WITHDRAWAL' or asked ->> 'type' = 'VOID' then 'VOID' else 'RESULT' end;
alter table result_proposals alter column desk_right set not null, add check (desk_right in ('RESULT', 'VOID'));
