/** How the prices of a market moved. Ours. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, count, id, instant, marketKind, price } from '../values.ts'

/** How far back, and that in how many steps: about as many as a screen can tell apart. */
export const PRICE_SPANS = ['15m', '1h', '6h', '1d', 'all'] as const
export type PriceSpan = (typeof PRICE_SPANS)[number]

const run = z.nullable(z.number())

/** What was offered and matched from this moment on, until the next point. */
const pricePoint = z.object({
  /** Seconds since 1970: a thousand of them in ISO would be most of the answer. */
  at: count,
  back: z.nullable(price),
  lay: z.nullable(price),
  last: z.nullable(price),
  /** Of a session: the runs that the prices are for. */
  backRun: run,
  layRun: run,
  volume: amount,
})
export type PricePoint = z.output<typeof pricePoint>

const priceHistory = z.object({
  marketId: id,
  kind: marketKind,
  since: instant,
  until: instant,
  runners: z.array(z.object({ slot: count, points: z.array(pricePoint) })),
})
export type PriceHistory = z.output<typeof priceHistory>

export const getPriceHistory = endpoint({
  method: 'GET',
  path: 'api/{reader}/game/priceHistory',
  tag: 'Markets',
  summary:
    'Ours: best prices, last matched price and volume of each runner over time, as sampled. Visitors read `common`.',
  action: 'public.read',
  params: z.strictObject({ reader: z.enum(['protected', 'common']) }),
  query: z.strictObject({ marketId: id, span: z._default(z.enum(PRICE_SPANS), '1h') }),
  docs: priceHistory,
  compressed: true,
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
