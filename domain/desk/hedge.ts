import { type Paise, paise } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'

/** What the house has of a team, + it wins, and at which price the exchange of the match backs it. */
export type HedgeSide = { readonly slot: number; readonly result: Paise; readonly backAt: Odds | undefined }

export type Hedge = { readonly slot: number; readonly price: Odds; readonly stake: Paise }

/**
 * What to back on the exchange so that the house has the same whichever of two teams wins: the team that costs it more, at the price that stands
 * there, for the difference over that price. To the rupee, down. Null where there is nothing to take, or nobody offers it. docs/domain/quoting.md#position
 */
export function hedgeOf(one: HedgeSide, other: HedgeSide): Hedge | null {
  const [costly, better] = one.result <= other.result ? [one, other] : [other, one]
  if (costly.backAt === undefined) return null
  const rupees = Math.floor((better.result - costly.result) / costly.backAt)
  return rupees > 0 ? { slot: costly.slot, price: costly.backAt, stake: paise(rupees * 100) } : null
}
