-- The word of the first of two that an approved deposit never came, or that a bank sent a payment back, stands for seven days: a deposit that nobody else
-- says it of may go back to where it came from. docs/domain/second-officer.md#word.
alter table deposits add column reversal_until timestamptz;
update deposits set reversal_until = clock_timestamp() + interval '7 days' where reversal_by is not null and reversed_at is null;
alter table deposits add constraint deposits_word_that_lapses check (reversal_by is null or reversed_at is not null or reversal_until is not null);
alter table withdrawal_parts add column return_until timestamptz;
update withdrawal_parts set return_until = clock_timestamp() + interval '7 days' where return_first is not null and returned_at is null;
alter table withdrawal_parts add constraint withdrawal_parts_word_that_lapses check (return_first is null or returned_at is not null or return_until is not null);
