-- Who wins stands beside lines of runs, sets and what does not say of what it is, and beside the end of an innings that is chased; no goal stands beside
-- lines. And what counts against one other player is no share of what bets with the house and their opposites make small. What is wagered for still is
-- counted anew by that, and what is still to be played is kept anew. docs/domain/bonuses.md#wagering.
insert into bonus_turns (site_id, account_id, market_id)
select distinct b.site_id, b.wagerer_id, s.market_id from bonus_awards b join settlement_postings s on s.account_id = b.wagerer_id and not s.rolled_back
where b.accepted_at is not null and b.ended is null and b.released + b.lost < b.amount and s.first_at > b.accepted_at;

delete from turnover_days;
update turnover_kept set since = null, until = null where since is not null;
