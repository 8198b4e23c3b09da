/** A multiplier that grows for everybody until it crashes, in hundredths. Where it does is drawn as limbo's point is. */

/** At 1.00 nobody could lose, so nobody may leave there. */
export const LEAST_LEAVE = 101
/** A millisecond, of e. */
export const CRASH_GROWTH = 0.000_06
const ONE = 100

/** Where it stands so many milliseconds after it began. */
export const crashAt = (ms: number): number => Math.floor(ONE * Math.exp(CRASH_GROWTH * ms))

/** When it first shows so much, in milliseconds. */
export function crashMsOf(multiplier: number): number {
  let ms = Math.max(0, Math.floor(Math.log(multiplier / ONE) / CRASH_GROWTH))
  // The logarithm is a little off where the curve has just stepped.
  while (ms > 0 && crashAt(ms - 1) >= multiplier) ms--
  while (crashAt(ms) < multiplier) ms++
  return ms
}

/** How long it flies: until it would first show more than the point. */
export const crashMs = (point: bigint): number => crashMsOf(Number(point) + 1)

/** One who leaves exactly at the point has left in time. */
export const isLeftInTime = (multiplier: number, point: bigint): boolean => BigInt(multiplier) <= point
