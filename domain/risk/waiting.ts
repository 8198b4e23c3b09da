/** Bets that are not matched: apart from the risk, since none of it is there yet. docs/domain/risk.md */
import type { MarketShape } from '../market/index.ts'
import { negate, type Paise, paise, sum } from '../money/index.ts'
import { priceFill, type UnpricedFill } from '../positions/index.ts'

/** Stakes of one side at one price together, and somebody's share of them. */
export type WaitingStake = UnpricedFill & { readonly mine: Paise }

/** The most that the house would lose by them, each as if it came and won: from 0 down. */
export const waitingRisk = (shape: MarketShape, stakes: readonly WaitingStake[]): Record<'total' | 'mine', Paise> => ({
  total: loss(shape, stakes),
  mine: loss(
    shape,
    stakes.map((stake) => ({ ...stake, stake: paise(stake.mine) })),
  ),
})

const loss = (shape: MarketShape, stakes: readonly UnpricedFill[]): Paise =>
  negate(sum(stakes.filter(({ stake }) => stake > 0).map((stake) => priceFill(shape, stake).profit)))
