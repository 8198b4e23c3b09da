-- What may be opposite to more than its own numbers takes from what it stands beside no more than it could have won, and yes and no, and a wicket and the
-- end of its innings, stand beside what they may be opposite to. What is wagered for still is counted anew by that, what an award was refused by the
-- rule of before too, and what is still to be played is kept anew. docs/domain/bonuses.md#wagering, docs/decisions/0086.
insert into bonus_turns (site_id, account_id, market_id)
select distinct b.site_id, b.wagerer_id, s.market_id from bonus_awards b join settlement_postings s on s.account_id = b.wagerer_id and not s.rolled_back
where b.accepted_at is not null and b.ended is null and b.released + b.lost < b.amount and s.first_at > b.accepted_at;

delete from turnover_days;
update turnover_kept set since = null, until = null where since is not null;
