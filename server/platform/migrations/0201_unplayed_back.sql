-- A deposit that its player has not played goes back to where it came from. docs/domain/payments.md#unplayed.
-- Of what was taken back, what stays with the tax on it.
alter table deposits add column tax_kept bigint not null default 0 check (tax_kept between 0 and reversed);

-- To which account it was sent: the payer's, as a bank's line or two officers say.
alter table deposits_owed add column payer text;
update deposits_owed set payer = '' where sent_utr is not null;
alter table deposits_owed add check ((sent_utr is null) = (payer is null));
