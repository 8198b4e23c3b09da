-- What players' results came to in each period that a rule of bonuses looked at: summed once, and again only where a result, or a round of the
-- casino, was taken back since. So a loss gives once, and what friends brought is not summed from its beginning each week.
-- docs/domain/bonuses.md#periods, docs/decisions/0078.

create table bonus_sums (
  rule_id uuid not null references bonus_rules,
  account_id bigint not null references accounts,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  site_id int not null references sites,
  kind text not null check (kind in ('loosingBonus', 'referralPLBonus')),
  -- Of markets: what they brought after commission, of it against the house (before), the commission, rebates and released bonus, and deposits
  -- that were reversed.
  net bigint not null,
  house bigint not null,
  commission bigint not null,
  back bigint not null,
  reversed bigint not null,
  -- Of a loss: what it is given for (`period:` and which), null until that is decided; how much of it has given or made up for what is `gone` of
  -- others; how much of that is a loss no more; and what of it made up for such. Losses of one kind of period are counted together.
  period text not null,
  earned_by text not null,
  lost bigint check (lost >= 0),
  gone bigint not null default 0 check (gone >= 0),
  used bigint not null default 0 check (used >= 0),
  -- Something of it was taken back, or moved, since it was decided.
  is_stale boolean not null default false,
  check (gone <= coalesce(lost, 0) and used <= coalesce(lost, 0)),
  primary key (rule_id, account_id, starts_at)
);
create index bonus_sums_account on bonus_sums (account_id, ends_at);
create index bonus_sums_undecided on bonus_sums (rule_id) where kind = 'loosingBonus' and lost is null;
create index bonus_sums_stale on bonus_sums (account_id) where is_stale;
select keep_to_site('bonus_sums');
revoke insert, update, delete on bonus_sums from paddock_site;

-- A result that was taken back is looked at once by what sums periods.
alter table settlements add column is_summed_again boolean not null default false;
update settlements set is_summed_again = true where rolled_back_at is not null;
create index settlements_to_sum_again on settlements (rolled_back_at) where rolled_back_at is not null and not is_summed_again;

create index bonus_steps_site on bonus_steps (site_id, at);
