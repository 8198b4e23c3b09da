/** How much a site's house stands for over several markets, and what of a cap is left. Law D-58. */
import { type Paise, paise } from '../money/index.ts'

/** Null is no cap. */
export type HouseCaps = {
  /** The most that the house loses on one event. */
  readonly eventLoss: Paise | null
  /** The most that it loses in a day of the site. */
  readonly dayLoss: Paise | null
  /** The most that one player wins in a day of the site. */
  readonly dayWin: Paise | null
}

/** The stricter of two; what one does not say is as the other says. */
export const stricterCap = (one: Paise | null, other: Paise | null): Paise | null =>
  one === null || (other !== null && other < one) ? other : one

/** What is left of the cap where something would pass it; undefined where it may: within the cap, or no worse than it was. */
export const roomWherePassed = (cap: Paise | null, before: number, after: number): Paise | undefined =>
  cap === null || after <= cap || after <= before ? undefined : paise(Math.max(0, cap - before))
