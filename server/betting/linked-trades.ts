/**
 * Players who belong together and traded with each other: found behind the trade, kept, and shown to those who stand above both.
 * RULES D-36, decision 0021.
 */
import type { LinkedTrade } from '@paddock/contract'
import { displayMarketName } from '@paddock/domain/betting'
import type { Runner } from '@paddock/domain/markets'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { sql } from 'kysely'
import type { Database, Reader } from '../platform/database.ts'
import { findBelow } from '../platform/downline.ts'
import type { Log } from '../platform/log.ts'
import { all, countRows, pageOf, patternOf, within } from '../platform/read-filters.ts'
import type { Filters, Page } from './queries.ts'

const EVERY_MS = 30_000
/** Trades are looked at until they are so old: a device may become known a little later, and a process may have been down. */
const LOOK_BACK_MS = 24 * 3_600_000

/** One parent; one device that both signed in on. What both were paid out to comes with payments. Gives how many it flagged. */
export async function flagLinkedTrades(db: Database, since: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into linked_trades (fill_id, site_id, at, market_id, slot, backer_id, layer_id, price, size, links)
    select f.id, b.site_id, f.at, f.market_id, f.slot, x.id, y.id, coalesce(f.reduced_from, f.price), f.size, found.links
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
      ) then 'DEVICE' end], null) as links) as found
    where f.counter_bet is not null and f.side = 'BACK' and f.at >= ${new Date(since).toISOString()}::timestamptz
      and found.links <> '{}'
    on conflict (fill_id) do update set links = excluded.links where linked_trades.links <> excluded.links`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Looks again and again. Gives the function that ends it. */
export function startFlagging(db: Database, log: Log, clock: () => number): () => void {
  const flag = (): void =>
    void flagLinkedTrades(db, clock() - LOOK_BACK_MS).then(
      (flagged) => flagged > 0 && log.info({ flagged }, 'players who belong together traded with each other'),
      (error: unknown) => log.warn({ err: error }, 'trades between players were not looked at'),
    )
  flag()
  const timer = setInterval(flag, EVERY_MS)
  return () => clearInterval(timer)
}

type Row = {
  readonly fillId: string
  readonly at: number
  readonly slot: number
  readonly price: number
  readonly size: number
  readonly links: LinkedTrade['links']
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

type TradeFilters = Pick<Filters, 'page' | 'limit' | 'search' | 'startDate' | 'endDate'>

/** Those between two players below the upline, newest first: of one who is not his he may know nothing. RULES D-40. */
export async function listLinkedTrades(
  from: Reader,
  uplineId: number,
  filters: TradeFilters,
  zone: string,
): Promise<Page<LinkedTrade>> {
  const { search } = filters
  const pattern = patternOf(search ?? '')
  const named = sql`(x.user_name ilike ${pattern} or y.user_name ilike ${pattern} or e.name ilike ${pattern})`
  const isBelow = await findBelow(from, uplineId)
  const isMeant = all([
    isBelow(sql`x`),
    isBelow(sql`y`),
    ...(search === undefined ? [] : [named]),
    ...within(sql`t.at`, { ...filters, zone }),
  ])
  const trades = sql`linked_trades t join accounts x on x.id = t.backer_id join accounts y on y.id = t.layer_id
    join markets m on m.id = t.market_id join events e on e.id = m.event_id`
  const { rows } = await sql<Row>`
    select t.fill_id, t.at, t.slot, t.price, t.size, t.links, m.id as market_id, m.name as market_name, m.kind, m.runners,
      e.id as event_id, e.name as event_name, e.sport_id, x.id as backer_id, x.user_name as backer_name, y.id as layer_id,
      y.user_name as layer_name
    from ${trades} where ${isMeant} order by t.at desc, t.fill_id ${pageOf(filters)}`.execute(from)
  return { rows: rows.map(presentTrade), counted: await countRows(from, sql`${trades} where ${isMeant}`) }
}

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
})
