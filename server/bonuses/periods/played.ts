/** What accounts played in a time, as postings and rounds have it: SQL that sums of periods are made of. docs/domain/bonuses.md#periods. */
import { type RawBuilder, sql } from 'kysely'
import { partOf } from '../../platform/database/sql-money.ts'
import { timeOf } from '../../platform/sql-time.ts'

export type Period = { readonly startsAt: number; readonly endsAt: number }

/** Of a site; of these accounts alone where some are named. */
export type Within = Period & { readonly siteId: number; readonly accountIds?: readonly number[] }

const among = (account: RawBuilder<unknown>, { accountIds }: Within): RawBuilder<unknown> =>
  accountIds ? sql`${account} = any(${[...accountIds]}::bigint[])` : sql`true`

const isWithin = (moment: RawBuilder<unknown>, { startsAt, endsAt }: Period): RawBuilder<unknown> =>
  sql`${moment} >= ${timeOf(startsAt)} and ${moment} < ${timeOf(endsAt)}`

const ARE_PLAYERS = sql`a.book = 'REAL' and a.role = 'user'`

const ofHouse = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(${amount}) filter (where counter_bet is null), 0)`

/**
 * Of what the bet `b` came to the part of its fills `f` with the house. All fills of a bet are on one pick, so each comes to the same share of the
 * way from its liability to its profit as all of them together; by size it would not be, since players give each other other prices.
 */
const FROM_HOUSE = sql`trunc((b.net::numeric + f.liability) * (f.house_profit + f.house_liability) / (f.profit + f.liability) - f.house_liability)`

/**
 * By account: of results that stand and were declared in the time what they brought after commission, of it what was won from the house before it,
 * the commission and rebates; and of the time itself what was released of bonuses or paid as an affiliate's commission, and what of deposits the site has
 * not: those that were reversed, but for those that their players had sent back, which nobody has lost anything by, and tax that the site bore of them.
 */
export const playedOnMarkets = (within: Within): RawBuilder<unknown> => sql`(
  with posted as (
    select s.account_id, s.market_id, s.net, s.commission from settlement_postings s
    join settlements r on r.market_id = s.market_id and r.result_version = s.result_version and ${isWithin(sql`r.declared_at`, within)}
    join accounts a on a.id = s.account_id and ${ARE_PLAYERS}
    where s.site_id = ${within.siteId} and not s.rolled_back and ${among(sql`s.account_id`, within)})
  select account_id, sum(net)::bigint as net, sum(house)::bigint as house, sum(commission)::bigint as commission, sum(back)::bigint as back,
    sum(reversed)::bigint as reversed
  from (
    select account_id, net - commission as net, 0 as house, commission, 0 as back, 0 as reversed from posted
    union all select p.account_id, 0, ${FROM_HOUSE}, 0, 0, 0 from posted p
      join bets b on b.market_id = p.market_id and b.account_id = p.account_id and b.net is not null and b.status <> 'VOIDED'
      cross join lateral (select sum(profit) as profit, sum(liability) as liability, ${ofHouse(sql`profit`)} as house_profit,
        ${ofHouse(sql`liability`)} as house_liability from fills where bet_id = b.id and not voided) f where f.profit + f.liability > 0
    union all select p.account_id, 0, o.net, 0, 0, 0 from posted p
      join session_cash_outs o on o.market_id = p.market_id and o.account_id = p.account_id and o.net is not null
    union all select p.account_id, 0, 0, 0, g.amount, 0 from posted p
      join rebates g on g.market_id = p.market_id and g.account_id = p.account_id and not g.rolled_back
    union all select b.account_id, 0, 0, 0, t.amount, 0 from bonus_steps t join bonus_awards b on b.id = t.award_id
      where t.site_id = ${within.siteId} and ${isWithin(sql`t.at`, within)} and ${among(sql`b.account_id`, within)}
    union all select t.credit_account, 0, 0, 0, t.amount, 0 from transfers t
      where t.site_id = ${within.siteId} and t.kind = 'affiliateCommission' and ${isWithin(sql`t.at`, within)} and ${among(sql`t.credit_account`, within)}
    union all select t.debit_account, 0, 0, 0, 0, t.amount from transfers t
      where t.site_id = ${within.siteId} and t.kind = 'reversal' and t.actor_id is distinct from t.debit_account
        and ${isWithin(sql`t.at`, within)} and ${among(sql`t.debit_account`, within)}
    union all select u.account_id, 0, 0, 0, 0, u.amount from duties u
      where u.site_id = ${within.siteId} and u.kind = 'DEPOSIT' and u.bearer = 'BORNE' and ${isWithin(sql`u.at`, within)}
        and ${among(sql`u.account_id`, within)}) m
  group by account_id)`

/**
 * By account: what rounds that began in the time and have ended brought, of it by types of games that wager for bonuses, and what rebates give of
 * them, each day of UTC by itself as those count. Of a day that the time cuts its part is a day: the other part may not be over yet.
 */
export const playedInCasino = (within: Within): RawBuilder<unknown> => sql`(
  select account_id, sum(net)::bigint as net, sum(house)::bigint as house, sum(${partOf(sql`-rebated`, sql`bps`)})::bigint as back
  from (
    select r.account_id, r.rebate_bps as bps, sum(r.won - r.staked) as net,
      coalesce(sum(r.won - r.staked) filter (where r.counts_for_bonus), 0) as house,
      coalesce(sum(r.won - r.staked) filter (where r.rebate_bps > 0), 0) as rebated
    from casino_rounds r join accounts a on a.id = r.account_id and ${ARE_PLAYERS}
    where r.site_id = ${within.siteId} and ${isWithin(sql`r.opened_at`, within)} and r.closed_at is not null
      and ${among(sql`r.account_id`, within)}
    group by r.account_id, (r.opened_at at time zone 'UTC')::date, r.rebate_bps) d
  group by account_id)`
