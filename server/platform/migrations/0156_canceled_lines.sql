-- What a debit took back is written where it is: each list of lines, and each look for evidence, asked every line about it (docs/domain/payments.md#statements).
alter table statement_lines add column is_canceled boolean not null default false;
update statement_lines l set is_canceled = true where l.direction = 'CREDIT' and exists (
  select from statement_lines x where x.account_id = l.account_id and x.direction = 'DEBIT' and x.rail = l.rail and x.utr = l.utr);
grant update (is_canceled) on statement_lines to paddock_site;
create index statement_lines_canceled on statement_lines (site_id, day desc, id desc) where is_canceled;
