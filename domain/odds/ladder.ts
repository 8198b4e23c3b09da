import { type Odds, odds } from './odds.ts'

/** One band of a ladder: from `from` up to `to`, in steps of `step`, all in hundredths. */
export type LadderBand = { readonly from: number; readonly to: number; readonly step: number }

/** The prices a market may be struck at, as data on the market. Law 1.4. */
export type PriceLadder = { readonly name: 'CLASSIC' | 'FINEST' | 'LINE_RANGE'; readonly bands: readonly LadderBand[] }

/** Betfair's ladder of 350 prices from 1.01 to 1000. */
export const CLASSIC: PriceLadder = {
  name: 'CLASSIC',
  bands: [
    { from: 101, to: 200, step: 1 },
    { from: 200, to: 300, step: 2 },
    { from: 300, to: 400, step: 5 },
    { from: 400, to: 600, step: 10 },
    { from: 600, to: 1000, step: 20 },
    { from: 1000, to: 2000, step: 50 },
    { from: 2000, to: 3000, step: 100 },
    { from: 3000, to: 5000, step: 200 },
    { from: 5000, to: 10_000, step: 500 },
    { from: 10_000, to: 100_000, step: 1000 },
  ],
}

/** Asian handicap and total goals: 1.01 to 1000 in steps of 0.01. */
export const FINEST: PriceLadder = { name: 'FINEST', bands: [{ from: 101, to: 100_000, step: 1 }] }

/** A ladder of lines from `min` to `max` by `interval`, all in hundredths: 10, 10.5 … 20. Throws on an empty range. */
export function lineRange(min: number, max: number, interval: number): PriceLadder {
  if (!(interval > 0 && max >= min)) throw new RangeError(`not a line range: ${min} to ${max} by ${interval}`)
  return { name: 'LINE_RANGE', bands: [{ from: min, to: max, step: interval }] }
}

export function isOnLadder(ladder: PriceLadder, price: Odds): boolean {
  return ladder.bands.some((band) => price >= band.from && price <= band.to && (price - band.from) % band.step === 0)
}

/** The next price above, or undefined at the top. A price between two rungs goes to the upper one. */
export function stepUp(ladder: PriceLadder, price: Odds): Odds | undefined {
  for (const band of ladder.bands) {
    if (price < band.from) return odds(band.from)
    if (price >= band.to) continue
    const next = band.from + (Math.floor((price - band.from) / band.step) + 1) * band.step
    if (next <= band.to) return odds(next)
  }
  return undefined
}

/** The next price below, or undefined at the bottom. A price between two rungs goes to the lower one. */
export function stepDown(ladder: PriceLadder, price: Odds): Odds | undefined {
  for (const band of ladder.bands.toReversed()) {
    if (price > band.to) return odds(band.from + Math.floor((band.to - band.from) / band.step) * band.step)
    if (price <= band.from) continue
    return odds(band.from + (Math.ceil((price - band.from) / band.step) - 1) * band.step)
  }
  return undefined
}

/** The prices on either side of a number of hundredths that is none of them, the ladder's ends where it lies beyond. */
export function pricesBeside(
  ladder: PriceLadder,
  hundredths: number,
): { readonly below: Odds | undefined; readonly above: Odds | undefined } {
  const under = odds(Math.min(Math.max(1, Math.floor(hundredths)), Number.MAX_SAFE_INTEGER))
  const isBelow = under < hundredths && isOnLadder(ladder, under)
  return { below: isBelow ? under : stepDown(ladder, under), above: stepUp(ladder, under) }
}

/** A price that is none of the ladder's, and those beside it. */
export type OffLadder = {
  readonly code: 'INVALID_ODDS'
  readonly price: Odds
  readonly below: Odds | undefined
  readonly above: Odds | undefined
}

/** Why no order may ask for the price, whoever judges it. Law 1.4. */
export const refuseOffLadder = (ladder: PriceLadder, price: Odds): OffLadder | undefined =>
  isOnLadder(ladder, price) ? undefined : { code: 'INVALID_ODDS', price, ...pricesBeside(ladder, price) }

/** How many steps lie below a number of hundredths, with the part of one it stands in: how far apart prices are for people. */
export const stepsBelow = (ladder: PriceLadder, hundredths: number): number =>
  ladder.bands.reduce(
    (steps, { from, to, step }) => steps + (Math.min(Math.max(hundredths, from), to) - from) / step,
    0,
  )
