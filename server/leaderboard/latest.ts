/** Bets and wins of the last day that anybody may read: late, cut, and without what was picked. docs/domain/leaderboard.md#latest. */
import { TOLD_AFTER_MINUTES } from '@paddock/domain/leaderboard'
import type { MarketKind } from '@paddock/domain/market'
import type { Odds } from '@paddock/domain/odds'
import type { Paise } from '@paddock/domain/money'
import { DAY_MS, MINUTE_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { switchedOn } from '../sites/index.ts'
import { STANDS_ON_BOARDS } from './board.ts'

export type Result = { readonly marketId: string; readonly resultVersion: number }

export const resultsOf = (results: readonly Result[]): RawBuilder<unknown> =>
  sql`unnest(${results.map(({ marketId }) => marketId)}::text[], ${results.map(({ resultVersion }) => resultVersion)}::int[])
    as k(market_id, result_version)`

/** The most that a market adds to what a site tells: of more winners nobody sees more. */
const MOST_OF_MARKET = 20

/** Of results that were paid or taken back what was won by them, as it stands now; in the transaction that takes their marks. */
export async function keepWins(tx: Tx, results: readonly Result[]): Promise<void> {
  await sql`delete from leaderboard_wins where market_id = any(${results.map(({ marketId }) => marketId)}::text[])`.execute(
    tx,
  )
  await sql`insert into leaderboard_wins (site_id, market_id, account_id, at, amount)
    select w.site_id, r.market_id, w.account_id, r.finished_at, w.amount
    from ${resultsOf(results)} join settlements r on r.market_id = k.market_id and r.result_version = k.result_version
      and r.finished_at > clock_timestamp() - interval '1 day' and r.rolled_back_at is null
    cross join lateral (select p.site_id, p.account_id, p.net - p.commission as amount,
        row_number() over (partition by p.site_id order by p.net - p.commission desc, p.account_id) as n
      from settlement_postings p join sites s on s.id = p.site_id and ${switchedOn('latestBets')}
      where p.market_id = r.market_id and p.result_version = r.result_version and not p.rolled_back and p.book = 'REAL'
        and p.net - p.commission >= coalesce((s.settings -> 'leaderboard' ->> 'leastTold')::bigint, 1000) * 100) w
    where w.n <= ${MOST_OF_MARKET} on conflict do nothing`.execute(tx)
}

export async function forgetWins(db: Database, now: number): Promise<void> {
  await sql`delete from leaderboard_wins where at < ${timeOf(now - 2 * DAY_MS)}`.execute(db)
}

export type ToldBet = {
  readonly userName: string
  readonly showsName: boolean
  readonly at: number
  readonly eventName: string
  readonly sportId: string
  readonly marketName: string
  readonly amount: Paise
}
export type LatestBet = ToldBet & { readonly kind: MarketKind; readonly price: Odds }

const MOST_TOLD = 12
/** So many of a site's newest bets are looked through, of which most are too small. */
const LOOKED_AT = 1000

type Told = { readonly siteId: number; readonly least: Paise; readonly now: number }

const BETWEEN = ({ now }: Told, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${at} > ${timeOf(now - DAY_MS)} and ${at} <= ${timeOf(now - TOLD_AFTER_MINUTES * MINUTE_MS)}`
const WHOSE = sql`join accounts a on a.id = l.account_id and ${STANDS_ON_BOARDS} left join leaderboard_players p on p.account_id = l.account_id
  join markets m on m.id = l.market_id join events e on e.id = m.event_id`
const TOLD = sql`a.user_name, coalesce(p.shows_name, false) as shows_name, e.name as event_name, e.sport_id, m.name as market_name`

/** What was matched of the newest bets that are old enough. Neither the side nor what was picked is told. */
export async function listLatestBets(from: Reader, told: Told): Promise<LatestBet[]> {
  const { rows } = await sql<LatestBet>`
    select ${TOLD}, floor(extract(epoch from date_trunc('minute', l.received_at)) * 1000)::bigint as at, l.matched as amount, m.kind, l.price
    from (select * from bets b where b.site_id = ${told.siteId} and ${BETWEEN(told, sql`b.received_at`)} order by b.received_at desc, b.id desc limit ${LOOKED_AT}) l
    ${WHOSE} where l.book = 'REAL' and l.matched >= ${told.least} order by l.received_at desc, l.id desc limit ${MOST_TOLD}`.execute(
    from,
  )
  return rows
}

export async function listLatestWins(from: Reader, told: Told): Promise<ToldBet[]> {
  const { rows } = await sql<ToldBet>`
    select ${TOLD}, floor(extract(epoch from date_trunc('minute', l.at)) * 1000)::bigint as at, l.amount
    from (select * from leaderboard_wins w where w.site_id = ${told.siteId} and ${BETWEEN(told, sql`w.at`)} order by w.at desc limit ${LOOKED_AT}) l
    ${WHOSE} where l.amount >= ${told.least} order by l.at desc, l.amount desc limit ${MOST_TOLD}`.execute(from)
  return rows
}
