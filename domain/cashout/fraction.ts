import { type Paise, scale, WHOLE_BPS } from '../money/index.ts'

/** A part of a stake in basis points, 1 to 10000, rounded half up. Throws on another part. */
export function takeFraction(stake: Paise, fractionBps: number): Paise {
  if (!(fractionBps >= 1 && fractionBps <= WHOLE_BPS)) throw new RangeError(`not a fraction: ${fractionBps}`)
  return scale(stake, fractionBps, WHOLE_BPS)
}
