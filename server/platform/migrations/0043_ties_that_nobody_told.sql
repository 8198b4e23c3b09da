-- A source names more winners than there are places and not who finished level for the last of them. Decision 0023.
alter table result_questions drop constraint result_questions_kind_check;
alter table result_questions add constraint result_questions_kind_check
  check (kind in ('CORRECTED', 'REFUSED', 'TIE', 'NO_RESULT', 'BY_HAND'));
