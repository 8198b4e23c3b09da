-- A rollback and a withdrawn runner wait for a second operator as a result does. Law D-18.
alter table result_proposals rename column outcome to asked;
alter table result_proposals add column kind text not null default 'RESULT' check (kind in ('RESULT', 'ROLLBACK', 'WITHDRAWAL'));
alter table result_proposals alter column kind drop default;
-- Which runner, of a withdrawal.
alter table result_proposals add column slot int not null default -1 check ((kind = 'WITHDRAWAL') = (slot >= 0));
-- How many results the market had had when it was proposed: another one since, and it is about what is no more.
alter table result_proposals add column result_version int not null default 0;
update result_proposals p set result_version = m.result_version from markets m where m.id = p.market_id;
alter table result_proposals alter column result_version drop default;
alter table result_proposals drop constraint result_proposals_pkey;
alter table result_proposals add primary key (market_id, kind, slot);
