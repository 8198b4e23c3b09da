import type { StatementLine } from '@paddock/contract/endpoints/reports'
import { type Paise, sum } from '@paddock/domain/money'

/** What came of the first market, commission paid. 001 §3.9 "Win/loss popup". */
export type FirstResult = { readonly amount: Paise; readonly market: string; readonly marketId: string | null }

/** The result itself, and the commission on it. */
export const MOST_LINES = 2

/** Who has more than the lines of one market has seen a result before, here or elsewhere. */
export const isPast = (lines: readonly StatementLine[], totalDocs: number): boolean =>
  totalDocs > MOST_LINES || new Set(lines.map(({ marketId }) => marketId)).size > 1

/** Null while there is none, and when it is past. */
export function firstResult(lines: readonly StatementLine[], totalDocs: number): FirstResult | null {
  const result = lines.find(({ trxType }) => trxType === 'bet')
  if (!result || result.amount === 0 || isPast(lines, totalDocs)) return null
  return { amount: sum(lines.map(({ amount }) => amount)), market: result.description, marketId: result.marketId }
}
