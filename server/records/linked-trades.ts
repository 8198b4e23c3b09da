/**
 * Players who belong together and traded with each other: found behind the trade, kept, and shown to those who stand above both.
 * Law D-36, decision 0021.
 */
import type { calls, LinkedTrade, RequestOf } from '@paddock/contract'
import { displayMarketName } from '@paddock/domain/betting'
import type { Runner } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { DAY_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from '../platform/database.ts'
import { findStanding } from '../platform/downline.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { all, countRows, pageOf, patternOf, within } from '../platform/read-filters.ts'
import { timeOf } from '../platform/sql-time.ts'
import type { Page } from './whose.ts'

const EVERY_MS = 30_000
/** Trades are looked at until they are so old: a device may become known a little later, and a process may have been down. */
const LOOK_BACK_MS = DAY_MS

/** One parent; one device that both signed in on; one account that both are paid to, or once were. Gives how many it flagged. @internal Exported for the tests. */
export async function flagLinkedTrades(db: Database, since: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into linked_trades (fill_id, site_id, at, market_id, slot, backer_id, layer_id, price, size, links, reference, bet_id)
    select f.id, b.site_id, f.at, f.market_id, f.slot, x.id, y.id, coalesce(f.reduced_from, f.price), f.size, found.links, f.reference, f.bet_id
    from fills f
    join bets b on b.id = f.bet_id and b.book = 'REAL'
    join bets c on c.id = f.counter_bet
    join accounts x on x.id = b.account_id
    join accounts y on y.id = c.account_id
    cross join lateral (select array_remove(array[
      case when x.parent_id = y.parent_id then 'PARENT' end,
      case when exists (
        select from login_events l join login_events m on m.account_id = y.id and m.device_hash = l.device_hash
        where l.account_id = x.id and l.device_hash is not null and l.outcome = 'SIGNED_IN' and m.outcome = 'SIGNED_IN'
      ) then 'DEVICE' end,
      case when exists (
        select from payees_had h join payees_had o on o.site_id = h.site_id and o.payee = h.payee and o.account_id = y.id where h.account_id = x.id
      ) then 'PAYEE' end], null) as links) as found
    where f.counter_bet is not null and f.side = 'BACK' and f.at >= ${timeOf(since)}
      and found.links <> '{}'
    on conflict (fill_id) do update set links = excluded.links where linked_trades.links <> excluded.links`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type FlaggingDeps = { readonly jobs: Jobs; readonly log: Log; readonly clock: () => number }

/** Looks again and again. */
export function startFlagging(db: Database, { jobs, log, clock }: FlaggingDeps): void {
  jobs.start({
    name: 'linked-trades',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'trades between players were not looked at',
    async work() {
      const flagged = await flagLinkedTrades(db, clock() - LOOK_BACK_MS)
      if (flagged > 0) log.info({ flagged }, 'players who belong together traded with each other')
    },
  })
}

type Row = {
  readonly fillId: string
  readonly at: number
  readonly slot: number
  readonly price: number
  readonly size: number
  readonly links: LinkedTrade['links']
  readonly reference: number | null
  readonly distanceBps: number | null
  readonly given: number | null
  readonly isSettled: boolean
  readonly isVoided: boolean
  readonly marketId: string
  readonly marketName: string
  readonly kind: LinkedTrade['market']['type']
  readonly runners: readonly Runner[]
  readonly eventId: string
  readonly eventName: string
  readonly sportId: string
  readonly backerId: number
  readonly backerName: string
  readonly layerId: number
  readonly layerName: string
}

type TradeQuery = RequestOf<typeof calls.getLinkedTrades>['query']

/** Whose downline's trades, on which site, and the zone of its days. */
export type TradesOf = { readonly uplineId: number; readonly siteId: number; readonly zone: string }

/**
 * Those between two players below the upline: of one who stands elsewhere it may know nothing. Law D-40. A trade keeps whom both players have above
 * them, so no account is looked at. The site is named by its number although no other is seen: only so are the newest read from the index of the site.
 */
export async function tradesBelow(
  from: Reader,
  { uplineId, siteId, zone }: TradesOf,
  { search, startDate, endDate }: Pick<TradeQuery, 'search' | 'startDate' | 'endDate'>,
): Promise<RawBuilder<unknown>> {
  const stands = await findStanding(from, uplineId)
  const isMeant = all([
    sql`t.site_id = ${siteId}`,
    stands === undefined ? sql`false` : sql`t.above >= ${stands.path}::bytea and t.above < ${stands.pathEnd}::bytea`,
    ...(search === undefined ? [] : [isAboutName(search)]),
    ...within(sql`t.at`, { startDate, endDate, zone }),
  ])
  return sql`linked_trades t where ${isMeant}`
}

function isAboutName(search: string): RawBuilder<unknown> {
  const pattern = patternOf(search)
  return sql`exists (select from accounts x, accounts y, markets m join events e on e.id = m.event_id
    where x.id = t.backer_id and y.id = t.layer_id and m.id = t.market_id
      and (x.user_name ilike ${pattern} or y.user_name ilike ${pattern} or e.name ilike ${pattern}))`
}

/** Two conditions, and not one of either: so what was voided, which is little, is looked for once and not beside each trade. */
export const STANDS = sql`not exists (select from markets m where m.id = t.market_id and m.status = 'VOIDED')
  and not exists (select from fills f where f.bet_id = t.bet_id and f.id = t.fill_id and f.voided)`
/** Its stakes came back, with its runner's or with the whole market: it gave nobody anything. */
const IS_VOIDED = sql`(not (${STANDS}))`
const GIVEN = sql`case when not ${IS_VOIDED} then t.given end`

export const direction = ({ order }: Pick<TradeQuery, 'order'>): RawBuilder<unknown> =>
  order === 'asc' ? sql`asc` : sql`desc`
/** How far and how much, whichever way; what was not recorded comes last. Where something always is, no index is turned away by nulls. */
const TRADE_ORDERS = {
  at: { key: sql`t.at`, nulls: sql`` },
  stake: { key: sql`t.size`, nulls: sql`` },
  distance: { key: sql`abs(t.distance_bps)`, nulls: sql`nulls last` },
  given: { key: sql`abs(${GIVEN})`, nulls: sql`nulls last` },
} as const

function orderOf({ sort, order }: Pick<TradeQuery, 'sort' | 'order'>): RawBuilder<unknown> {
  const { key, nulls } = TRADE_ORDERS[sort ?? 'at']
  return sql`order by ${key} ${direction({ order })} ${nulls}, t.at desc, t.fill_id`
}

/** Newest first, if nothing else is asked for. Names are read of the page alone. */
export async function listLinkedTrades(from: Reader, of: TradesOf, query: TradeQuery): Promise<Page<LinkedTrade>> {
  const trades = await tradesBelow(from, of, query)
  const { rows } = await sql<Row>`
    select t.fill_id, t.at, t.slot, t.price, t.size, t.links, t.reference, t.distance_bps, ${GIVEN} as given,
      ${IS_VOIDED} as is_voided, m.id as market_id, m.name as market_name,
      m.kind, m.runners, m.settled_at is not null as is_settled, e.id as event_id, e.name as event_name, e.sport_id, x.id as backer_id,
      x.user_name as backer_name, y.id as layer_id, y.user_name as layer_name
    from (select t.* from ${trades} ${orderOf(query)} ${pageOf(query)}) t join markets m on m.id = t.market_id join events e on e.id = m.event_id
    join accounts x on x.id = t.backer_id join accounts y on y.id = t.layer_id ${orderOf(query)}`.execute(from)
  return { rows: rows.map(presentTrade), counted: await countRows(from, sql`${trades} order by t.at desc`) }
}

const HUNDREDTHS = 100

const presentTrade = (row: Row): LinkedTrade => ({
  _id: row.fillId,
  at: row.at,
  market: {
    id: row.marketId,
    _id: row.marketId,
    marketName: displayMarketName(row.marketName),
    type: row.kind,
    event: { id: row.eventId, name: row.eventName },
    eventType: { id: row.sportId },
  },
  runnerName: row.runners.find(({ slot }) => slot === row.slot)?.name ?? '',
  price: odds(row.price),
  stake: paise(row.size),
  backer: { id: String(row.backerId), userName: row.backerName },
  layer: { id: String(row.layerId), userName: row.layerName },
  links: row.links,
  reference: row.reference === null ? null : odds(row.reference),
  distance: row.distanceBps === null ? null : row.distanceBps / HUNDREDTHS,
  given: row.given === null ? null : paise(row.given),
  settled: row.isSettled,
  voided: row.isVoided,
})
