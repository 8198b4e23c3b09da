/**
 * Events of which markets at risk are told, each by the sum of the worsts of its markets. There may be thousands of markets: what one comes to at worst is kept
 * in memory for as long as nothing has moved it. docs/domain/risk.md#kept-sums
 */
import { type Paise, sum } from '@paddock/domain/money'
import { contendersAmong } from '@paddock/domain/positions'
import { waitingRisk, worstOf } from '@paddock/domain/risk'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { CHAINS_MARKED } from './kept.ts'
import type { RiskSetting } from './markets.ts'
import { isUnpaid, loadSums, type Which, type Whose } from './sums.ts'
import { loadWaiting } from './waiting.ts'

type Shares = { readonly total: Paise; readonly mine: Paise }

export type RiskSum = {
  readonly markets: number
  readonly worst: Shares
  readonly waiting: Shares
}

export type EventAtRisk = Pick<RiskSetting, 'eventId' | 'eventName' | 'sportId' | 'openAt' | 'inPlay'> & RiskSum

/** Several markets together: the sum of their worsts, which is a bound. */
export function sumOfMarkets(parts: readonly Pick<RiskSum, 'worst' | 'waiting'>[]): Pick<RiskSum, 'worst' | 'waiting'> {
  const sumOf = (part: 'worst' | 'waiting'): Shares => ({
    total: sum(parts.map(({ [part]: { total } }) => total)),
    mine: sum(parts.map(({ [part]: { mine } }) => mine)),
  })
  return { worst: sumOf('worst'), waiting: sumOf('waiting') }
}

/** Null: nobody of the reader's has a position there. */
type Worst = Shares | null
/** As it was when the market stood so. */
type Known = { readonly stand: string | null; readonly worst: Worst }
/** By market, of one reader. */
type Worsts = Map<string, Known>
/** By reader, those who asked last. */
export type KnownWorsts = { of(siteId: number, readerId: number): Worsts }

const MOST_READERS = 200

export function createKnownWorsts(): KnownWorsts {
  const readers = new Map<string, Worsts>()
  return {
    of(siteId, readerId) {
      const key = `${siteId} ${readerId}`
      const known = readers.get(key) ?? new Map<string, Known>()
      readers.delete(key)
      readers.set(key, known)
      const [eldest] = readers.keys()
      if (readers.size > MOST_READERS && eldest !== undefined) readers.delete(eldest)
      return known
    },
  }
}

type BriefMarket = Pick<RiskSetting, 'marketId' | 'eventId'> & {
  /** What its worst hangs on: when it was kept last, and who may win. Null while it is not kept, or something has changed since. */
  readonly stand: string | null
}

/** The costliest event first; events on whose markets anybody there has a position, or a bet that waits or rests. */
export async function loadEventsAtRisk(
  from: Reader,
  whose: Whose,
  which: Which,
  known: Worsts = new Map(),
): Promise<EventAtRisk[]> {
  const waiting = await loadWaiting(from, whose, which)
  const { rows: markets } = await sql<BriefMarket>`
    select m.id as market_id, m.event_id,
      case when not ${CHAINS_MARKED} and not exists (select from risk_changes c where c.market_id = m.id) then k.turn || ' ' || md5(m.shape::text || m.runners::text) end as stand
    from markets m left join risk_kept k on k.market_id = m.id
    where ${isUnpaid(which)} and (k.market_id is not null or m.id = any(${[...waiting.keys()]}::text[]) or exists (
      select from positions p where p.market_id = m.id))`.execute(from)
  const worsts = await loadWorsts(from, whose, markets, known)
  if (Object.values(which).every((one) => one === undefined)) forgetOthers(known, markets)
  const shapes = await loadShapes(from, [...waiting.keys()])
  const NONE = sumOfMarkets([])
  const told = Map.groupBy(
    markets.flatMap(({ marketId, eventId }) => {
      const shape = shapes.get(marketId)
      const worst = worsts.get(marketId)
      if (!shape && !worst) return []
      return {
        eventId,
        worst: worst ?? NONE.worst,
        waiting: shape ? waitingRisk(shape.shape, waiting.get(marketId) ?? []) : NONE.waiting,
      }
    }),
    ({ eventId }) => eventId,
  )
  const { rows: events } = await sql<Omit<EventAtRisk, keyof RiskSum>>`
    select e.id as event_id, e.name as event_name, e.sport_id, e.open_at, e.in_play from events e where e.id = any(${[...told.keys()]}::text[])`.execute(
    from,
  )
  return events
    .map((event) => {
      const its = told.get(event.eventId) ?? []
      return { ...event, markets: its.length, ...sumOfMarkets(its) }
    })
    .toSorted((a, b) => a.worst.total - b.worst.total || a.openAt - b.openAt)
}

/** Markets that are over. */
function forgetOthers(known: Worsts, markets: readonly BriefMarket[]): void {
  const there = new Set(markets.map(({ marketId }) => marketId))
  for (const id of known.keys()) if (!there.has(id)) known.delete(id)
}

/** What is known of a market where it stands as it did; the others are reckoned. Those on which nobody has anything are left out. */
async function loadWorsts(
  from: Reader,
  whose: Whose,
  markets: readonly BriefMarket[],
  known: Worsts,
): Promise<ReadonlyMap<string, Shares>> {
  const isKnown = ({ marketId, stand }: BriefMarket): boolean => stand !== null && known.get(marketId)?.stand === stand
  // Taken before anything is waited for: who asks at the same time may have read of another moment.
  const before = new Map(markets.filter(isKnown).map(({ marketId }) => [marketId, known.get(marketId)?.worst ?? null]))
  const moved = markets.filter(({ marketId }) => !before.has(marketId))
  const reckoned = await reckonWorsts(
    from,
    whose,
    moved.map(({ marketId }) => marketId),
  )
  for (const { marketId, stand } of moved) known.set(marketId, { stand, worst: reckoned.get(marketId) ?? null })
  return new Map(
    markets.flatMap(({ marketId }) => {
      const worst = before.get(marketId) ?? reckoned.get(marketId)
      return worst ? [[marketId, worst]] : []
    }),
  )
}

async function reckonWorsts(
  from: Reader,
  whose: Whose,
  marketIds: readonly string[],
): Promise<ReadonlyMap<string, Shares>> {
  if (marketIds.length === 0) return new Map()
  const shapes = await loadShapes(from, marketIds)
  const sums = await loadSums(from, whose, { marketIds })
  return new Map(
    sums.flatMap(({ marketId, total, mine }) => {
      const market = shapes.get(marketId)
      if (!market) return []
      const contenders = contendersAmong(market.runners)
      const worst = {
        total: worstOf(market.shape, contenders, total),
        mine: worstOf(market.shape, contenders, mine),
      }
      return [[marketId, worst] as const]
    }),
  )
}

type Shape = Pick<RiskSetting, 'marketId' | 'shape' | 'runners'>

async function loadShapes(from: Reader, marketIds: readonly string[]): Promise<ReadonlyMap<string, Shape>> {
  if (marketIds.length === 0) return new Map()
  const { rows } = await sql<Shape>`
    select m.id as market_id, m.shape, m.runners from markets m where m.id = any(${marketIds}::text[])`.execute(from)
  return new Map(rows.map((row) => [row.marketId, row]))
}
