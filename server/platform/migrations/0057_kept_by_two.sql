-- Who keeps a result though its source says another one decides against the source: where two are asked for, that waits for the second too.
-- Law D-18.
alter table result_proposals drop constraint result_proposals_kind_check;
alter table result_proposals add constraint result_proposals_kind_check check (kind in ('RESULT', 'ROLLBACK', 'WITHDRAWAL', 'KEEP'));
