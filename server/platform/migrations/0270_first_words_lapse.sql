-- The word of the first of two that so much came, or is paid, stands for seven days, as the others of requests do: till then its player takes nothing
-- back that somebody has agreed to. docs/domain/second-officer.md#word.
alter table deposits add column first_until timestamptz;
update deposits set first_until = clock_timestamp() + interval '7 days' where first_by is not null and state in ('pending', 'processing');
alter table deposits add constraint deposits_first_word_lapses
  check (first_by is null or state not in ('pending', 'processing') or first_until is not null);
alter table withdrawals add column first_until timestamptz;
update withdrawals set first_until = clock_timestamp() + interval '7 days' where first_by is not null and state in ('pending', 'processing');
alter table withdrawals add constraint withdrawals_first_word_lapses
  check (first_by is null or state not in ('pending', 'processing') or first_until is not null);

-- So long stands too what the first of two said that went back to its payer.
alter table deposits_owed add column first_until timestamptz;
update deposits_owed set first_until = clock_timestamp() + interval '7 days' where first_by is not null and sent_at is null;
alter table deposits_owed add constraint deposits_owed_first_word_lapses check (first_by is null or sent_at is not null or first_until is not null);
