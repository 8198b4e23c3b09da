/** A market as cells: its prices, lines, facts and volume, each under a name of its own, and which of them a frame changed. */
import {
  isLiveSession,
  type Level,
  type LineQuote,
  type LiveMarket,
  type LiveRunner,
  type LiveRunnersMarket,
  type LiveSessionMarket,
} from '@paddock/contract/frames/index'
import type { Side } from '@paddock/domain/market'
import { type Cells, put, read } from './cells.ts'

/** What changes seldom in a market: everything but prices, sizes, volume and numbers. */
export type MarketFacts =
  | (Omit<LiveRunnersMarket, Ticking | 'runners'> & { readonly runners: readonly RunnerFacts[] })
  | Omit<LiveSessionMarket, Ticking | 'quotes'>
type Ticking = 'seq' | 'publishedAt' | 'volume'
export type RunnerFacts = Pick<LiveRunner, 'id' | 'slot' | 'name' | 'sort' | 'status' | 'reductionBps' | 'racing'>
export type RunnersFacts = Extract<MarketFacts, { kind: 'BETFAIR' | 'BOOKMAKER' }>
export type SessionFacts = Extract<MarketFacts, { kind: 'SESSION' }>

export const isSessionFacts = (facts: MarketFacts): facts is SessionFacts => facts.kind === 'SESSION'
export const isRunners = (facts: MarketFacts): facts is RunnersFacts => facts.kind !== 'SESSION'

/** Prices kept of each side, best first. */
export const DEPTH = 3
/** Lines kept of each side of a session: as many as there are last digits. */
export const LINES = 10

const SIDES = ['BACK', 'LAY'] as const

// Ids may hold a colon, never a bar.
export const priceKey = (marketId: string, slot: number, side: Side, level: number) =>
  `price|${marketId}|${slot}|${side}|${level}`
export const tradedKey = (marketId: string, slot: number) => `traded|${marketId}|${slot}`
export const lineKey = (marketId: string, side: Side, at: number) => `line|${marketId}|${side}|${at}`
export const factsKey = (marketId: string) => `facts|${marketId}`
export const volumeKey = (marketId: string) => `volume|${marketId}`
export const listKey = (eventId: string) => `list|${eventId}`

/** What of the facts of a market is otherwise for its reader. */
export type Narrow = (facts: MarketFacts) => MarketFacts

export const putFacts = (cells: Cells, market: LiveMarket, narrow: Narrow): void =>
  put(cells, factsKey(market.marketId), narrow(factsOf(market)))

/** Puts what is another one than before; of a market that came whole, everything is looked at. */
export function putMarket(
  cells: Cells,
  market: LiveMarket,
  before: LiveMarket | null,
  isWhole: boolean,
  narrow: Narrow,
): void {
  if (isLiveSession(market)) putLines(cells, market)
  else putPrices(cells, market, before && !isLiveSession(before) && !isWhole ? before : null)
  if (isWhole || !before || !isSameState(market, before)) putFacts(cells, market, narrow)
  if (market.volume !== before?.volume) put(cells, volumeKey(market.marketId), market.volume)
}

export function removeMarket(cells: Cells, marketId: string): void {
  for (const key of cells.values.keys()) {
    const [, owner] = key.split('|')
    if (owner === marketId) put(cells, key, null)
  }
}

/** With what was there before, only that is looked at which came anew: to name a cell costs more than to compare it. */
function putPrices(cells: Cells, market: LiveRunnersMarket, before: LiveRunnersMarket | null): void {
  const old = new Map(before?.runners.map((runner) => [runner.slot, runner]))
  for (const runner of market.runners) {
    const was = old.get(runner.slot)
    if (was === runner) continue
    for (const side of SIDES) putSide(cells, market.marketId, side, runner, was)
    const key = tradedKey(market.marketId, runner.slot)
    if (runner.lastTraded !== (was ? was.lastTraded : read(cells, key))) put(cells, key, runner.lastTraded)
  }
}

const levelsOf = (runner: LiveRunner, side: Side): readonly Level[] => (side === 'BACK' ? runner.back : runner.lay)

function putSide(cells: Cells, marketId: string, side: Side, runner: LiveRunner, was: LiveRunner | undefined): void {
  const levels = levelsOf(runner, side)
  const before = was && levelsOf(was, side)
  if (levels === before) return
  const keyOf = (level: number) => priceKey(marketId, runner.slot, side, level)
  for (let i = 0; i < DEPTH; i++) {
    const now = levels[i] ?? null
    const shown = before ? (before[i] ?? null) : read<Level>(cells, keyOf(i))
    if (shown ? now?.price !== shown.price || now.size !== shown.size : now) put(cells, keyOf(i), now)
  }
}

function putLines(cells: Cells, market: LiveSessionMarket): void {
  for (const side of SIDES) {
    const lines = side === 'BACK' ? market.quotes.yes : market.quotes.no
    for (let i = 0; i < LINES; i++) {
      const key = lineKey(market.marketId, side, i)
      const now = lines[i] ?? null
      const shown = read<LineQuote>(cells, key)
      const isSame = now?.price === shown?.price && now?.line === shown?.line && now?.max === shown?.max
      if (!isSame) put(cells, key, now)
    }
  }
}

const isSameState = (a: LiveMarket, b: LiveMarket): boolean =>
  a.status === b.status && a.version === b.version && a.remarksMessage === b.remarksMessage

function factsOf(market: LiveMarket): MarketFacts {
  if (isLiveSession(market)) {
    const { seq: _seq, publishedAt: _at, volume: _volume, quotes: _quotes, ...facts } = market
    return facts
  }
  const { seq: _seq, publishedAt: _at, volume: _volume, runners, ...facts } = market
  return {
    ...facts,
    runners: runners
      .map(({ back: _back, lay: _lay, lastTraded: _traded, ...runner }) => runner)
      .toSorted((a, b) => a.sort - b.sort || a.slot - b.slot),
  }
}
