import type { StatementLine } from '@paddock/contract/endpoints/reports'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import { negate, type Paise, sum } from '@paddock/domain/money'

/** What came of the first market, commission paid, or of the first round of the casino. 001 §3.9 "Win/loss popup". */
export type FirstResult = { readonly amount: Paise; readonly name: string } & (
  | { readonly of: 'market'; readonly marketId: string | null; readonly commission: Paise }
  | { readonly of: 'round' }
)

/** Of markets and rounds together. More than one: who has two results has seen one before, here or elsewhere. */
export const isPast = (results: number): boolean => results > 1

/** Of the only line of a result, and of commission. Null of what brought nothing, and where there is none. */
export function resultOfMarket(
  result: StatementLine | undefined,
  commissions: readonly StatementLine[],
): FirstResult | null {
  if (!result || result.amount === 0) return null
  const { description: name, marketId } = result
  const paid = sum(commissions.filter((line) => line.marketId === marketId).map(({ amount }) => amount))
  return { of: 'market', amount: sum([result.amount, paid]), name, marketId, commission: negate(paid) }
}

/** Of the only round that has ended. */
export function resultOfRound(round: CasinoRound | undefined): FirstResult | null {
  if (!round || round.net === 0) return null
  const { net: amount, subProviderName, gameName } = round
  return { of: 'round', amount, name: `${subProviderName} / ${gameName}` }
}
