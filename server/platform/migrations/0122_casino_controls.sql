-- Who may move money as a casino, and how much, takes two administrators, as other controls do. docs/domain/second-officer.md.

alter table control_changes
  drop constraint control_changes_kind_check,
  add constraint control_changes_kind_check check (kind in ('CONFIRM_RESULTS', 'SITE_CONFIG', 'ADMINISTRATOR', 'CASINO_PROVIDER', 'CASINO_KEY',
    'CASINO_BOUNDS', 'CASINO_DIFFERENCE'));
