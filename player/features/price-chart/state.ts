/** What is drawn of a price history: pure figures, so that a chart can be proved. */
import type { PriceHistory, PricePoint, PriceSpan } from '@paddock/contract/endpoints/prices'
import type { MarketKind } from '@paddock/domain/market'
import { type PriceLadder, stepsBelow } from '@paddock/domain/odds'

export type { PriceHistory, PricePoint, PriceSpan }

/** Between two points nothing changed: a value holds until the next one. Null where nothing was offered. */
export type Drawn = {
  readonly at: number
  readonly value: number | null
  readonly volume: number
  readonly point: PricePoint
}

const middle = (a: number | null, b: number | null): number | null =>
  a !== null && b !== null ? (a + b) / 2 : (a ?? b)

/** What the market thinks of the runner: midway between both sides; of a session, the run. */
export const valueOf = (kind: MarketKind, { back, lay, backRun, layRun }: PricePoint): number | null =>
  kind === 'SESSION' ? middle(backRun, layRun) : middle(back, lay)

export function drawnOf(
  { kind, runners }: Pick<PriceHistory, 'kind' | 'runners'>,
  slot: number,
  live: PricePoint | null,
): readonly Drawn[] {
  const stored = runners.find((runner) => runner.slot === slot)?.points ?? []
  const last = stored.at(-1)
  // What the socket tells is newer than what was sampled, whatever this device's clock says.
  const points = live ? [...stored, { ...live, at: Math.max(live.at, last?.at ?? 0) }] : stored
  return points.map((point) => ({ at: point.at, value: valueOf(kind, point), volume: point.volume, point }))
}

export type Span = { readonly since: number; readonly until: number }

export type Extent = {
  readonly low: number
  readonly high: number
  readonly first: number
  readonly last: number | null
}

export function extentOf(drawn: readonly Drawn[]): Extent | null {
  const values = drawn.flatMap(({ value }) => value ?? [])
  const [first] = values
  if (first === undefined) return null
  return { low: Math.min(...values), high: Math.max(...values), first, last: drawn.at(-1)?.value ?? null }
}

/** What was matched within the time. */
export const matchedIn = (drawn: readonly Drawn[]): number =>
  Math.max(0, (drawn.at(-1)?.volume ?? 0) - (drawn[0]?.volume ?? 0))

/** Prices of a ladder are as far apart as its steps: 1.01 to 1.02 as 10 to 10.5. Runs and the house's prices as they say. */
const scaleOf = (ladder: PriceLadder | null): ((value: number) => number) =>
  ladder ? (value) => stepsBelow(ladder, value) : Number

export type Frame = { readonly width: number; readonly height: number }
export type Placing = { readonly x: (at: number) => number; readonly y: (value: number) => number }

/** Of a line that never moved: some room above and below it. */
const LEAST_RANGE = 2

export function placingOf(
  ladder: PriceLadder | null,
  { since, until }: Span,
  { low, high }: Extent,
  { width, height }: Frame,
): Placing {
  const scale = scaleOf(ladder)
  const [bottom, top] = [scale(low), scale(high)]
  const range = Math.max(LEAST_RANGE, top - bottom)
  const middleOf = (bottom + top) / 2
  const seconds = Math.max(1, until - since)
  return {
    x: (at) => (Math.min(Math.max(at - since, 0), seconds) / seconds) * width,
    y: (value) => height / 2 - ((scale(value) - middleOf) / range) * height,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The line as steps: a value holds until it changes, and a time without an offer is a gap. */
export function stepPath(drawn: readonly Drawn[], { x, y }: Placing, until: number): string {
  const parts: string[] = []
  let isDown = false
  for (const [index, { at, value }] of drawn.entries()) {
    const end = round(x(drawn[index + 1]?.at ?? until))
    if (value === null) {
      isDown = false
      continue
    }
    const height = round(y(value))
    parts.push(isDown ? `V${height}H${end}` : `M${round(x(at))} ${height}H${end}`)
    isDown = true
  }
  return parts.join('')
}

export type Bar = { readonly x: number; readonly width: number; readonly share: number }

/** What was matched in each of so many equal times, of the most of them. */
export function barsOf(
  drawn: readonly Drawn[],
  { since, until }: Span,
  { width }: Frame,
  count: number,
): readonly Bar[] {
  const seconds = Math.max(1, until - since)
  const matched = Array.from({ length: count }, () => 0)
  for (const [index, { at, volume }] of drawn.entries()) {
    const before = drawn[index - 1]
    if (!before) continue
    const bar = Math.min(count - 1, Math.max(0, Math.floor(((at - since) / seconds) * count)))
    matched[bar] = (matched[bar] ?? 0) + Math.max(0, volume - before.volume)
  }
  const most = Math.max(...matched)
  if (most === 0) return []
  const step = width / count
  return matched.flatMap((amount, bar) =>
    amount === 0 ? [] : [{ x: round(bar * step), width: round(Math.max(1, step - 1)), share: amount / most }],
  )
}

/** The point that holds at a moment. */
export function indexAt(drawn: readonly Drawn[], at: number): number {
  const after = drawn.findIndex((one) => one.at > at)
  return after === -1 ? drawn.length - 1 : Math.max(0, after - 1)
}

/** Rows of the table: the newest first, evenly chosen where there are more than anybody reads. */
export function rowsOf(drawn: readonly Drawn[], most: number): readonly Drawn[] {
  const every = Math.ceil(drawn.length / most)
  return drawn.filter((_, index) => (drawn.length - 1 - index) % every === 0).toReversed()
}
