import type { Paise } from '../money/index.ts'
import { returnOf } from './multiplier.ts'

/** Prices as a table quotes them, in hundredths, the stake in them: 1.95 is 195. */
const ONE = 100

export const backReturn = (stake: Paise, price: number): Paise => returnOf(stake, price, ONE)

/** Of a lay bet its liability is what leaves the player: it comes back with the stake of who backs, liability/(price − 1). */
export const layReturn = (liability: Paise, price: number): Paise => returnOf(liability, price, price - ONE)

/** Where half of a stake is lost, as on a tie. */
export const halfBack = (stake: Paise): Paise => returnOf(stake, 1, 2)
