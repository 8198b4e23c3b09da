/** Following a market by its frames: what a client keeps, and what a server sends to keep it so. */
import type { Frame } from './frame.ts'
import type { Level, LineQuote, LiveMarket, LiveRunner, LiveRunnersMarket, LiveState } from './live-market.ts'
import { isLiveSession } from './live-market.ts'
import type { PricesFrame, QuotesFrame, RunnerChange } from './price-frame.ts'

/** `stale`: older than what is known, to be ignored. `gap`: frames are missing, ask for the market again. */
export type Followed =
  | { readonly state: 'current'; readonly market: LiveMarket }
  | { readonly state: 'stale' }
  | { readonly state: 'gap' }

const GAP: Followed = { state: 'gap' }
const STALE: Followed = { state: 'stale' }

/** The market after the frame. Runners whose prices have not changed keep their identity, so a screen redraws only what did. */
export function follow(known: LiveMarket | undefined, frame: Frame): Followed {
  if (frame.tag === 'market') {
    return known && frame.market.seq < known.seq ? STALE : { state: 'current', market: frame.market }
  }
  if (!known) return GAP
  if (frame.seq <= known.seq) return STALE
  if (frame.follows !== null && frame.follows !== known.seq) return GAP
  if (isLiveSession(known)) {
    if (frame.tag !== 'quotes') return GAP
    return { state: 'current', market: { ...known, ...stateOf(frame), quotes: { yes: frame.yes, no: frame.no } } }
  }
  return frame.tag === 'prices' ? withPrices(known, frame) : GAP
}

const stateOf = ({ seq, publishedAt, version, status, remarksMessage, volume }: LiveState): LiveState => ({
  seq,
  publishedAt,
  version,
  status,
  remarksMessage,
  volume,
})

function withPrices(known: LiveRunnersMarket, frame: PricesFrame): Followed {
  const changes = new Map(frame.changes.map((change) => [change.slot, change]))
  const slots = new Set(known.runners.map(({ slot }) => slot))
  if (frame.changes.some(({ slot }) => !slots.has(slot))) return GAP
  const isImage = frame.follows === null
  const runners = known.runners.map((runner) => withChange(runner, changes.get(runner.slot), isImage))
  return { state: 'current', market: { ...known, ...stateOf(frame), runners } }
}

function withChange(runner: LiveRunner, change: RunnerChange | undefined, isImage: boolean): LiveRunner {
  if (!change) return isImage ? { ...runner, back: [], lay: [], lastTraded: null } : runner
  const { back = isImage ? [] : runner.back, lay = isImage ? [] : runner.lay, lastTraded } = change
  return { ...runner, back, lay, lastTraded }
}

const sameLevels = (a: readonly Level[], b: readonly Level[]): boolean =>
  a.length === b.length && a.every(({ price, size }, i) => price === b[i]?.price && size === b[i]?.size)

const sameLines = (a: readonly LineQuote[], b: readonly LineQuote[]): boolean =>
  a.length === b.length &&
  a.every(({ price, line, max }, i) => price === b[i]?.price && line === b[i]?.line && max === b[i]?.max)

/**
 * The price frame that leads from one state of a market to a later one; undefined when only its number differs. `before`
 * is what was sent last: keep it until something is. When more than state and prices changed (runners, limits, names),
 * send the market itself.
 */
export function priceChange(before: LiveMarket, after: LiveMarket): PricesFrame | QuotesFrame | undefined {
  const head = { marketId: after.marketId, ...stateOf(after), follows: before.seq }
  if (isLiveSession(after)) {
    const { yes, no } = after.quotes
    const sameQuotes = isLiveSession(before) && sameLines(before.quotes.yes, yes) && sameLines(before.quotes.no, no)
    return sameQuotes && sameState(before, after) ? undefined : { tag: 'quotes', ...head, yes, no }
  }
  const changes = isLiveSession(before) ? [] : runnerChanges(before.runners, after.runners)
  return changes.length === 0 && sameState(before, after) ? undefined : { tag: 'prices', ...head, changes }
}

const sameState = (a: LiveState, b: LiveState): boolean =>
  a.version === b.version && a.status === b.status && a.volume === b.volume && a.remarksMessage === b.remarksMessage

function runnerChanges(before: readonly LiveRunner[], after: readonly LiveRunner[]): RunnerChange[] {
  const old = new Map(before.map((runner) => [runner.slot, runner]))
  return after.flatMap((runner) => {
    const known = old.get(runner.slot)
    const { slot, back, lay, lastTraded } = runner
    if (!known) return [{ slot, back, lay, lastTraded }]
    const sameBack = sameLevels(known.back, back)
    const sameLay = sameLevels(known.lay, lay)
    if (sameBack && sameLay && known.lastTraded === lastTraded) return []
    return [{ slot, ...(!sameBack && { back }), ...(!sameLay && { lay }), lastTraded }]
  })
}

/** @internal The image of a market's prices, as a reader begins with: what tests compare with what was followed. */
export function priceImage(market: LiveMarket): PricesFrame | QuotesFrame {
  const head = { marketId: market.marketId, ...stateOf(market), follows: null }
  if (isLiveSession(market)) return { tag: 'quotes', ...head, ...market.quotes }
  const changes = market.runners.map(({ slot, back, lay, lastTraded }) => ({ slot, back, lay, lastTraded }))
  return { tag: 'prices', ...head, changes }
}
