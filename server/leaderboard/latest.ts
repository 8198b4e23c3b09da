/** Bets and wins of the last day that anybody may read: late, cut, and without what was picked. docs/domain/leaderboard.md#latest. */
import { TOLD_AFTER_MINUTES } from '@paddock/domain/leaderboard'
import { FINAL_STATUSES, type MarketKind } from '@paddock/domain/market'
import type { Odds } from '@paddock/domain/odds'
import type { Paise } from '@paddock/domain/money'
import { DAY_MS, MINUTE_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import { timeOf } from '../platform/sql-time.ts'
import { switchedOn } from '../sites/index.ts'
import { STANDS_ON_BOARDS } from './board.ts'

/** When a settlement counts: as it was declared, or first declared where a void in part has it declared anew. */
export const COUNTED_AT = sql`coalesce(counted_at, declared_at)`

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
    select w.site_id, r.market_id, w.account_id, coalesce(r.counted_at, r.finished_at), w.amount
    from ${resultsOf(results)} join settlements r on r.market_id = k.market_id and r.result_version = k.result_version
      and coalesce(r.counted_at, r.finished_at) > clock_timestamp() - interval '1 day' and r.rolled_back_at is null
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
/** Without its price while its market has no result: a short one is that of the side that is the favourite. */
export type LatestBet = ToldBet & { readonly kind: MarketKind; readonly price: Odds | null }

const MOST_TOLD = 12
/** So many of one account are told: of more nobody reads anything of others. */
const MOST_OF_ACCOUNT = 3
/** So many of a site's newest bets are looked through at once, of which most are too small, and so often. */
const LOOKED_AT = 1000
const LOOKS = 5
/** Whose bets fill a look so far are looked through no more: however many one account makes, those of others are found behind them. */
const MANY = 50

type Told = { readonly siteId: number; readonly least: Paise; readonly now: number }

const BETWEEN = ({ now }: Told, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${at} > ${timeOf(now - DAY_MS)} and ${at} <= ${timeOf(now - TOLD_AFTER_MINUTES * MINUTE_MS)}`
const WHOSE = sql`join accounts a on a.id = l.account_id and ${STANDS_ON_BOARDS} left join leaderboard_players p on p.account_id = l.account_id
  join markets m on m.id = l.market_id join events e on e.id = m.event_id`
const TOLD = sql`a.user_name, coalesce(p.shows_name, false) as shows_name, e.name as event_name, e.sport_id, m.name as market_name`

type Found = LatestBet & { readonly accountId: number; readonly id: string }
type Look = {
  readonly before: { readonly at: string; readonly id: string } | null
  readonly without: readonly number[]
}
type Looked = { readonly told: readonly Found[]; readonly rows: number; readonly next: Look }

/** What was matched of the newest bets that are old enough. Neither the side nor what was picked is told. */
export async function listLatestBets(from: Reader, told: Told): Promise<LatestBet[]> {
  const found: Found[] = []
  let look: Look = { before: null, without: [] }
  for (let n = 0; n < LOOKS; n++) {
    const { told: more, rows, next } = await lookAtBets(from, told, look)
    found.push(...more)
    if (firstOfEach(found).length >= MOST_TOLD || rows < LOOKED_AT) break
    look = next
  }
  return firstOfEach(found).slice(0, MOST_TOLD)
}

const firstOfEach = <T extends { readonly accountId: number }>(all: readonly T[]): T[] =>
  all.filter(
    ({ accountId }, n) => all.slice(0, n).filter((one) => one.accountId === accountId).length < MOST_OF_ACCOUNT,
  )

async function lookAtBets(from: Reader, told: Told, { before, without }: Look): Promise<Looked> {
  const isBefore =
    before === null ? sql`true` : sql`(b.received_at, b.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
  const { rows } = await sql<{ rows: number; at: string | null; id: string | null; many: number[]; found: string[] }>`
    with l as materialized (select b.id, b.account_id, b.received_at, b.book, b.matched from bets b where b.site_id = ${told.siteId}
      and ${BETWEEN(told, sql`b.received_at`)} and ${isBefore} and b.account_id <> all(${[...without]}::bigint[])
      order by b.received_at desc, b.id desc limit ${LOOKED_AT}),
    last as (select received_at::text as at, id from l order by l.received_at, l.id limit 1)
    select (select count(*)::int from l) as rows, (select at from last) as at, (select id from last) as id,
      coalesce((select jsonb_agg(account_id) from (select account_id from l group by account_id having count(*) > ${MANY}) m), '[]') as many,
      coalesce((select jsonb_agg(id) from l where book = 'REAL' and matched >= ${told.least}), '[]') as found`.execute(
    from,
  )
  const [looked] = rows
  const next = {
    before: looked?.at && looked.id ? { at: looked.at, id: looked.id } : null,
    without: [...without, ...(looked?.many ?? [])],
  }
  return { told: await listBets(from, looked?.found ?? []), rows: looked?.rows ?? 0, next }
}

async function listBets(from: Reader, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${TOLD}, l.id, l.account_id, floor(extract(epoch from date_trunc('minute', l.received_at)) * 1000)::bigint as at, l.matched as amount, m.kind,
      case when m.status in ${listed(FINAL_STATUSES)} then l.price end as price
    from bets l ${WHOSE} where l.id = any(${[...ids]}::uuid[]) order by l.received_at desc, l.id desc`.execute(from)
  return rows
}

export async function listLatestWins(from: Reader, told: Told): Promise<ToldBet[]> {
  const { rows } = await sql<ToldBet>`
    select ${TOLD}, floor(extract(epoch from date_trunc('minute', l.at)) * 1000)::bigint as at, l.amount
    from (select *, row_number() over (partition by account_id order by at desc, amount desc) as nth from (
      select * from leaderboard_wins w where w.site_id = ${told.siteId} and ${BETWEEN(told, sql`w.at`)} order by w.at desc limit ${LOOKED_AT}) w) l
    ${WHOSE} where l.nth <= ${MOST_OF_ACCOUNT} and l.amount >= ${told.least} order by l.at desc, l.amount desc limit ${MOST_TOLD}`.execute(
    from,
  )
  return rows
}
