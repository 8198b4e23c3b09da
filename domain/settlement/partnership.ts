import { negate, paise, type Paise, subtract, WHOLE_BPS } from '../money/index.ts'

/**
 * The amount in parts of the given shares, summing to it exactly: each part is cut down to whole paise, and the paise
 * left over go one each to the parts that lost most by it, the earlier first. A negative amount splits as its opposite
 * does. Throws unless the shares are whole basis points from 0 up that sum to 10,000. Law D-29, D-30.
 */
export function splitShares(amount: Paise, sharesBps: readonly number[]): Paise[] {
  assertWhole(sharesBps)
  if (amount < 0) return splitShares(negate(amount), sharesBps).map(negate)

  const parts = sharesBps.map((bps, i) => cutDown(amount, bps, i))
  const left = amount - parts.reduce((total, part) => total + part.whole, 0)
  const first = parts.toSorted((a, b) => b.lost - a.lost || a.i - b.i).slice(0, left)
  for (const part of first) part.whole++
  return parts.map((part) => paise(part.whole))
}

/** `lost` in ten-thousandths of a paisa. The product may pass 2^53, so it is taken in bigint. */
function cutDown(amount: Paise, bps: number, i: number): { i: number; whole: number; lost: number } {
  const product = BigInt(amount) * BigInt(bps)
  const whole = product / BigInt(WHOLE_BPS)
  return { i, whole: Number(whole), lost: Number(product - whole * BigInt(WHOLE_BPS)) }
}

function assertWhole(sharesBps: readonly number[]): void {
  const valid = sharesBps.every((bps) => Number.isSafeInteger(bps) && bps >= 0)
  const total = sharesBps.reduce((all, bps) => all + bps, 0)
  if (!valid || total !== WHOLE_BPS) throw new RangeError(`shares of ${total} basis points are not a whole`)
}

/** What one level of a downline keeps of a client's result, and what it settles with the level above. */
export type LevelShare = { readonly keeps: Paise; readonly passesUp: Paise }

/**
 * A client's result (its win +, its loss −) along its upline, nearest level first. What the client loses the levels win:
 * each keeps its share and passes on the shares above it; the last passes on nothing. Law 2.7, 3.4. @internal Exported for the tests.
 */
export function splitChain(clientResult: Paise, sharesBps: readonly number[]): LevelShare[] {
  let passing = negate(clientResult)
  return splitShares(passing, sharesBps).map((keeps) => {
    passing = subtract(passing, keeps)
    return { keeps, passesUp: passing }
  })
}

/** What each level keeps of a client's result, where the chain is told from the root down, as it is stored. */
export const splitFromRoot = (clientResult: Paise, sharesBps: readonly number[]): Paise[] =>
  splitChain(clientResult, sharesBps.toReversed())
    .map(({ keeps }) => keeps)
    .toReversed()
