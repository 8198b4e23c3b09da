import type { StatementLine } from '@paddock/contract/endpoints/reports'
import { type Paise, sum } from '@paddock/domain/money'

/** What came of the first market, commission paid. 001 §3.9 "Win/loss popup". */
export type FirstResult = { readonly amount: Paise; readonly market: string; readonly marketId: string | null }

/** More than one: who has results of two markets has seen one before, here or elsewhere. */
export const isPast = (totalDocs: number): boolean => totalDocs > 1

/** Of lines of results, newest first, and of commission. Null while there is none, and when it is past. */
export function firstResult(
  [result]: readonly StatementLine[],
  totalDocs: number,
  commissions: readonly StatementLine[],
): FirstResult | null {
  if (!result || result.amount === 0 || isPast(totalDocs)) return null
  const { description: market, marketId } = result
  const paid = commissions.filter((line) => line.marketId === marketId)
  return { amount: sum([result, ...paid].map(({ amount }) => amount)), market, marketId }
}
