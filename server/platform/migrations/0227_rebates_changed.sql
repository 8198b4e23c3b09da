-- When a day's rebate in the casino came, or was made anew: who has summed the day by then sums it again. docs/domain/affiliates.md#commission.
alter table rebates add column changed_at timestamptz;
create index rebates_changed on rebates (site_id, changed_at) where changed_at is not null;
