-- When a period was over that is done with: the next one begins no earlier, by whatever clock the site counts its days since.
-- Of those that were done with before nothing tells but how long theirs is; a week covers a day, and one that is missed is no loss.
alter table bonus_periods add column ends_at timestamptz;
update bonus_periods set ends_at = done_at;
alter table bonus_periods alter column ends_at set not null;
