import { calls, type PriceHistory, type PricePoint, type PriceSpan } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { refuse } from '@paddock/domain/result'
import { isSession } from '@paddock/domain/positions'
import type { Board } from '../board/index.ts'
import { loadMarkets, type MarketDefinition } from '../catalogue/index.ts'
import type { Buckets } from '../platform/http/buckets.ts'
import type { Reader } from '../platform/database.ts'
import { createReplyCache } from '../platform/http/cache.ts'
import type { Routes } from '../platform/http-call.ts'
import { SAMPLE_MS } from './record-prices.ts'
import { loadFirstSample, loadSeries, type SeriesPoint } from './store.ts'

export type PriceRouteDeps = {
  readonly board: Pick<Board, 'market'>
  readonly clock: () => number
  /** By address: each market and span is a reading of its own. */
  readonly readings: Buckets<string>
}

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400
const ALL_STEPS = 360

const SPANS: Readonly<Record<Exclude<PriceSpan, 'all'>, { readonly seconds: number; readonly stepSeconds: number }>> = {
  '15m': { seconds: 15 * MINUTE_SECONDS, stepSeconds: SAMPLE_MS / 1000 },
  '1h': { seconds: 60 * MINUTE_SECONDS, stepSeconds: 15 },
  '6h': { seconds: 360 * MINUTE_SECONDS, stepSeconds: MINUTE_SECONDS },
  '1d': { seconds: DAY_SECONDS, stepSeconds: 5 * MINUTE_SECONDS },
}

export function priceRoutes(routes: Routes, { board, clock, readings }: PriceRouteDeps): void {
  // One reading serves everybody until the next sample may be there.
  const cache = createReplyCache(calls.getPriceHistory, { version: () => Math.floor(clock() / SAMPLE_MS), clock })

  routes.open(calls.getPriceHistory, async ({ params, query, actor, db, place }) => {
    if (params.reader === 'protected' && actor === null) return refuse({ code: 'UNAUTHENTICATED' })
    const retryAfterMs = readings.take(place)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const definition = board.market(query.marketId)?.definition ?? (await findDefinition(db, query.marketId))
    if (!definition) return refuse({ code: 'NOT_FOUND' })
    const build = async () => ({ docs: await readHistory(db, definition, query.span, clock()) })
    return { ok: true, value: { cached: await cache(`${query.marketId} ${query.span}`, build) } }
  })
}

/** A settled market is on no board any more, but its history stays a while. */
async function findDefinition(db: Reader, marketId: string): Promise<MarketDefinition | undefined> {
  const [stored] = await loadMarkets(db, { ids: [marketId] })
  return stored?.definition
}

async function readHistory(
  db: Reader,
  { id: marketId, kind, shape, runners }: Pick<MarketDefinition, 'id' | 'kind' | 'shape' | 'runners'>,
  span: PriceSpan,
  now: number,
): Promise<PriceHistory> {
  const slots = isSession(shape) ? [0] : runners.map(({ slot }) => slot)
  const { since, stepSeconds } = await timeOfSpan(db, { marketId, slots }, span, now)
  const points = Map.groupBy(await loadSeries(db, { marketId, slots, since, stepSeconds }), ({ slot }) => slot)
  const present = (slot: number) => (points.get(slot) ?? []).map((point) => presentPoint(point, since))
  return { marketId, kind, since, until: now, runners: slots.map((slot) => ({ slot, points: present(slot) })) }
}

async function timeOfSpan(
  db: Reader,
  market: { readonly marketId: string; readonly slots: readonly number[] },
  span: PriceSpan,
  now: number,
): Promise<{ readonly since: number; readonly stepSeconds: number }> {
  if (span !== 'all') return { since: now - SPANS[span].seconds * 1000, stepSeconds: SPANS[span].stepSeconds }
  const since = (await loadFirstSample(db, market)) ?? now
  const stepSeconds = Math.max(SAMPLE_MS / 1000, Math.ceil((now - since) / 1000 / ALL_STEPS))
  return { since, stepSeconds }
}

/** What held when the time began is drawn from its beginning. */
const presentPoint = ({ at, back, lay, last, backRun, layRun, volume }: SeriesPoint, since: number): PricePoint => ({
  at: Math.round(Math.max(at, since) / 1000),
  back: back === null ? null : odds(back),
  lay: lay === null ? null : odds(lay),
  last: last === null ? null : odds(last),
  backRun,
  layRun,
  volume: paise(volume),
})
