-- Lines of an event that are next to each other are one group of who played both, and so are the runs by the end of an over and those of that over. What is wagered for still is counted anew by that, and what is still
-- to be played is kept anew. docs/domain/bonuses.md#wagering, docs/decisions/0086.
insert into bonus_turns (site_id, account_id, market_id)
select distinct c.site_id, c.wagerer_id, m.id from bonus_counts c cross join lateral unnest(c.markets) as m(id)
where exists (select from bonus_awards b
  where b.wagerer_id = c.wagerer_id and b.accepted_at is not null and b.ended is null and b.released + b.lost < b.amount);

delete from turnover_days;
update turnover_kept set since = null, until = null where since is not null;
