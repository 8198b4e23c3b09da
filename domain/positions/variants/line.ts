import { negate } from '../../money/index.ts'
import { type PricedFill } from '../fill.ts'
import { type Position, positionOf } from '../position.ts'
import { THRESHOLDS } from './thresholds.ts'
import type { VariantLaw } from './variant.ts'

/**
 * Betfair's line: BACK sells, so it wins below the line, LAY buys and wins above it, on the line the stake comes back.
 * The opposite of a session, where BACK is over or equal. Struck at evens. Law 1.10.
 */
export const line: VariantLaw = {
  ...THRESHOLDS,
  strike: (_, { stake }) => ({ wins: stake, risks: stake }),
  isAtEvens: true,
  positionOf: (_, fill, run) => lineCells(fill, run),
  isBetterRun: (side, run, than) => (side === 'BACK' ? run > than : run < than),
  isCounted: false,
}

/** Whole results reach a half line at one threshold only. */
function lineCells({ side, profit, liability }: PricedFill, run: number): Position {
  const onLine = Math.ceil(run)
  const aboveLine = Math.floor(run) + 1
  return side === 'BACK'
    ? positionOf(profit, [
        [onLine, negate(profit)],
        [aboveLine, negate(liability)],
      ])
    : positionOf(negate(liability), [
        [onLine, liability],
        [aboveLine, profit],
      ])
}
