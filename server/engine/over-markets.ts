/**
 * What a site's house and a player stand at over several markets: by the results that are paid, and by what is open, as memory has it. One engine decides on all
 * markets, one bet after the other, so no two of them use the same room. Law D-58.
 */
import { type HouseCaps, stricterCap } from '@paddock/domain/betting'
import { FINAL_STATUSES, isOneOf } from '@paddock/domain/market'
import type { MoneyBook, Paise } from '@paddock/domain/money'
import { contendersAmong, type Position, worstCase } from '@paddock/domain/positions'
import { type RawBuilder, sql } from 'kysely'
import type { Line } from '../platform/database/pipeline.ts'
import { listed } from '../platform/read-filters.ts'
import type { LockedAccount } from './account.ts'
import { type LiveMarket, mostWonWith } from './live-market.ts'

/** What a site says of it. */
export type CappedSite = {
  readonly id: number
  readonly timeZone: string
  readonly caps: HouseCaps
}

/** The most that each house loses on an event, where officers say it of that one. */
export type EventCaps = ReadonlyMap<string, Paise>

/** What paid results come to, with those of their markets that memory has still, or has again. */
type Paid = { readonly net: number; readonly inMemory: readonly string[] }
const NOTHING_PAID: Paid = { net: 0, inMemory: [] }

/** What a batch knows beyond its own markets. Of a site without a cap nothing is read. */
export type OverMarkets = {
  readonly markets: ReadonlyMap<string, LiveMarket>
  /** The capped sites, as they were when their results were read. */
  readonly sites: ReadonlyMap<number, CappedSite>
  readonly eventCaps: EventCaps
  readonly paid: ReadonlyMap<string, Paid>
}

const capOn = ({ caps }: CappedSite, eventCaps: EventCaps, eventId: string): Paise | null =>
  stricterCap(caps.eventLoss, eventCaps.get(eventId) ?? null)

/** What holds for the site on the market's event and in a day; undefined where nothing does. */
export function capsOn(over: OverMarkets, siteId: number, { definition }: LiveMarket): HouseCaps | undefined {
  const site = over.sites.get(siteId)
  return site && { ...site.caps, eventLoss: capOn(site, over.eventCaps, definition.eventId) }
}

const NOTHING_CAPPED = { sites: new Map(), eventCaps: new Map(), paid: new Map() }

const houseOn = (siteId: number, book: MoneyBook, eventId: string): string => `event ${siteId} ${book} ${eventId}`
const houseToday = (siteId: number, book: MoneyBook): string => `day ${siteId} ${book}`
const playerToday = (id: number): string => `player ${id}`

type PaidRow = Paid & { readonly name: string }

/** Asked behind the statement that locks the players: nobody of them is paid meanwhile. */
export async function readOverMarkets(
  line: Line,
  markets: OverMarkets['markets'],
  batch: {
    readonly accounts: Iterable<Pick<LockedAccount, 'id' | 'siteId'>>
    readonly eventIds: readonly string[]
    readonly siteOf: (siteId: number) => CappedSite | undefined
    readonly eventCaps: EventCaps
  },
): Promise<OverMarkets> {
  const accounts = [...batch.accounts]
  const concerned = [...new Set(accounts.map(({ siteId }) => siteId))].flatMap((id) => batch.siteOf(id) ?? [])
  // As they are now: both may be said otherwise while the results are read.
  const eventCaps = new Map(
    batch.eventIds.flatMap((id) => {
      const cap = batch.eventCaps.get(id)
      return cap === undefined ? [] : [[id, cap]]
    }),
  )
  const onEvents = concerned.filter((site) => batch.eventIds.some((id) => capOn(site, eventCaps, id) !== null))
  const byDay = concerned.filter(({ caps }) => caps.dayLoss !== null)
  const players = accounts.flatMap(({ id, siteId }) => {
    const site = concerned.find((one) => one.id === siteId)
    return site && site.caps.dayWin !== null ? [{ id, timeZone: site.timeZone }] : []
  })
  const asked = [
    ...(onEvents.length > 0 ? [resultsOnEvents(onEvents, batch.eventIds)] : []),
    ...(byDay.length > 0 ? [resultsToday(byDay)] : []),
    ...(players.length > 0 ? [winsToday(players)] : []),
  ]
  if (asked.length === 0) return { markets, ...NOTHING_CAPPED }
  const rows = await line.send(sql<PaidRow>`${sql.join(asked, sql` union all `)}`)
  return {
    markets,
    sites: new Map(concerned.map((site) => [site.id, site])),
    eventCaps,
    paid: new Map(rows.map(({ name, ...paid }) => [name, paid])),
  }
}

const PAYING = ['SETTLING', ...FINAL_STATUSES] as const

/** Results `r` that count: the market's last, until it is open to bets again. Behind them `s`, how far each is. */
const COUNTED = sql`
  join markets m on m.id = r.market_id and m.result_version = r.result_version and m.status in ${listed(PAYING)}
  join settlements s on s.market_id = r.market_id and s.result_version = r.result_version`
const SUMMED = sql`sum(r.net)::bigint as net,
  coalesce(array_agg(r.market_id) filter (where m.status = 'SETTLING' or s.rollback_started_at is not null), '{}') as in_memory`

const resultsOnEvents = (sites: readonly CappedSite[], eventIds: readonly string[]): RawBuilder<unknown> => sql`
  select 'event ' || r.site_id || ' ' || r.book || ' ' || r.event_id as name, ${SUMMED} from house_results r ${COUNTED}
  where r.event_id = any(${eventIds}::text[]) and r.site_id = any(${sites.map(({ id }) => id)}::int[])
  group by r.site_id, r.book, r.event_id`

const resultsToday = (sites: readonly CappedSite[]): RawBuilder<unknown> => sql`
  select 'day ' || r.site_id || ' ' || r.book as name, ${SUMMED}
  from unnest(${sites.map(({ id }) => id)}::int[], ${sites.map(({ timeZone }) => timeZone)}::text[]) as z(site_id, zone)
  join house_results r on r.site_id = z.site_id and r.at >= ${startOfDay(sql`z.zone`)} ${COUNTED}
  group by r.site_id, r.book`

/** Of each zone the results of the day once, and of these the postings of the players: they may have years of them. */
const winsToday = (players: readonly { readonly id: number; readonly timeZone: string }[]): RawBuilder<unknown> => {
  const ids = sql`${players.map(({ id }) => id)}::bigint[]`
  const zones = sql`${players.map(({ timeZone }) => timeZone)}::text[]`
  return sql`
  select w.name, w.net, w.in_memory from (
    with results as materialized (
      select z.zone, s.market_id, s.result_version, s.rollback_started_at, m.status from (select distinct unnest(${zones}) as zone) z
      join settlements s on coalesce(s.counted_at, s.declared_at) >= ${startOfDay(sql`z.zone`)}
      join markets m on m.id = s.market_id and m.result_version = s.result_version and m.status in ${listed(PAYING)})
    select 'player ' || z.account_id as name, sum(r.net)::bigint as net,
      coalesce(array_agg(r.market_id) filter (where s.status = 'SETTLING' or s.rollback_started_at is not null), '{}') as in_memory
    from results s cross join lateral (select p.account_id, p.market_id, p.net from settlement_postings p
      where p.market_id = s.market_id and p.result_version = s.result_version and p.account_id = any(${ids}) offset 0) r
    join unnest(${ids}, ${zones}) as z(account_id, zone) on z.account_id = r.account_id and z.zone = s.zone
    group by z.account_id) w`
}

/** Of the statement's moment, behind its wait for locks: what is another at each look is looked for in no index. */
const startOfDay = (zone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('day', statement_timestamp(), ${zone})`

/** Those open yet, but for what has been counted with the paid. */
function* openBeside({ markets }: OverMarkets, market: LiveMarket, { inMemory }: Paid): Generator<LiveMarket> {
  for (const other of markets.values())
    if (other !== market && !isOneOf(FINAL_STATUSES, other.state.status) && !inMemory.includes(other.definition.id))
      yield other
}

export type House = { readonly siteId: number; readonly book: MoneyBook; readonly accountId: number }

/** What the house may lose on the market's event beside it: less what it has won there for sure. */
export function lossOnEvent(over: OverMarkets, market: LiveMarket, { siteId, book, accountId }: House): number {
  const { eventId } = market.definition
  const paid = over.paid.get(houseOn(siteId, book, eventId)) ?? NOTHING_PAID
  let worst = paid.net
  for (const other of openBeside(over, market, paid))
    if (other.definition.eventId === eventId) worst += worstOf(other, accountId)
  return -worst
}

/** What it may lose in the day beside the market. */
export function lossToday(over: OverMarkets, market: LiveMarket, { siteId, book, accountId }: House): number {
  const paid = over.paid.get(houseToday(siteId, book)) ?? NOTHING_PAID
  let worst = paid.net
  for (const other of openBeside(over, market, paid)) worst += worstOf(other, accountId)
  return -worst
}

/** What the player may win in the day beside the market. */
export function winToday(over: OverMarkets, market: LiveMarket, accountId: number): number {
  const paid = over.paid.get(playerToday(accountId)) ?? NOTHING_PAID
  let most = paid.net
  for (const other of openBeside(over, market, paid))
    if (other.holdings.has(accountId)) most += mostWonWith(other, accountId, AS_IT_IS)
  return most
}

const AS_IT_IS = { without: new Set<string>(), fills: [], rests: [] }

/** The least that a position of the market comes to. */
export const worstOfPosition = (market: LiveMarket, position: Position): Paise =>
  worstCase(market.definition.shape, position, contendersAmong(market.definition.runners)).amount

/** Positions are never changed, only replaced: while neither that nor who may win is another, neither is the worst. */
const known = new WeakMap<Position, { readonly market: LiveMarket; readonly runners: unknown; readonly worst: Paise }>()

function worstOf(market: LiveMarket, accountId: number): number {
  const held = market.holdings.get(accountId)
  if (!held) return 0
  const { runners } = market.definition
  const found = known.get(held.matched)
  if (found && found.market === market && found.runners === runners) return found.worst
  const worst = worstOfPosition(market, held.matched)
  known.set(held.matched, { market, runners, worst })
  return worst
}
