import type { MarketPrices } from '../topics.ts'
/** What is kept of a market's prices: the best of each side, a runner at a time. */

export type PriceSample = {
  readonly marketId: string
  readonly slot: number
  readonly at: number
  /** Hundredths; null where nothing is offered. */
  readonly back: number | null
  readonly lay: number | null
  readonly last: number | null
  /** Of a session: the runs that the prices are for. */
  readonly backRun: number | null
  readonly layRun: number | null
  /** Paise matched so far. */
  readonly volume: number
}

const NO_RUNS = { backRun: null, layRun: null }

export function samplesOf(prices: MarketPrices, at: number): PriceSample[] {
  const { marketId, runners, bookmaker, session } = prices
  const whole = paiseOf(prices.totalMatched)
  if (session) {
    const [yes] = session.yes
    const [no] = session.no
    const runs = { backRun: yes?.run ?? null, layRun: no?.run ?? null }
    return [
      { marketId, slot: 0, at, back: yes?.price ?? null, lay: no?.price ?? null, last: null, ...runs, volume: whole },
    ]
  }
  return [
    ...runners.map(({ slot, toBack, toLay, lastTraded, totalMatched }) => ({
      marketId,
      slot,
      at,
      back: toBack[0]?.[0] ?? null,
      lay: toLay[0]?.[0] ?? null,
      last: lastTraded,
      ...NO_RUNS,
      volume: paiseOf(totalMatched),
    })),
    ...bookmaker.map(({ slot, back, lay }) => ({
      marketId,
      slot,
      at,
      back: back?.price ?? null,
      lay: lay?.price ?? null,
      last: null,
      ...NO_RUNS,
      volume: whole,
    })),
  ]
}

/** A feed may state a part of a paisa. */
const paiseOf = (hundredths: number): number => Math.max(0, Math.round(hundredths))

const SHOWN = ['back', 'lay', 'last', 'backRun', 'layRun', 'volume'] as const satisfies readonly (keyof PriceSample)[]

/** Only what is different from the last sample of the runner is worth a row. */
export const isNews = (before: PriceSample | undefined, now: PriceSample): boolean =>
  before === undefined || SHOWN.some((field) => before[field] !== now[field])
