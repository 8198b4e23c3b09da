-- What is saved of a restriction goes on what was seen: administrators share one place, and would undo each other unseen. Of one sequence, so
-- that what was lifted and is said again has not the version of before. docs/domain/restrictions.md
create sequence restriction_versions as int;
revoke all on sequence restriction_versions from paddock_site;
alter table restrictions add column version int not null default nextval('restriction_versions');
