-- What is said of a complaint may have pictures beside it, and a round of the casino may be what it is about. docs/domain/complaints.md.

alter table images drop constraint images_use_check;
alter table images add constraint images_use_check
  check (use in ('proof', 'document', 'payout', 'complaint', 'method', 'backendAsset', 'themeAsset')) not valid;
alter table images validate constraint images_use_check;

alter table complaints drop constraint complaints_about_of_check;
alter table complaints add constraint complaints_about_of_check check (about_of in ('bet', 'deposit', 'withdrawal', 'round')) not valid;
alter table complaints validate constraint complaints_about_of_check;

alter table complaint_words add column images text[] not null default '{}';
