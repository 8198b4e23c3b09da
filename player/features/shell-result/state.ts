import type { StatementLine } from '@paddock/contract/endpoints/reports'
import type { Paise } from '@paddock/domain/money'

/** What came of the first market. 001 §3.9 "Win/loss popup". */
export type FirstResult = { readonly amount: Paise; readonly market: string }

/** Only the very first: who has more lines has seen a result before, here or elsewhere. */
export function firstResult(lines: readonly StatementLine[], totalDocs: number): FirstResult | null {
  const [line] = lines
  if (!line || totalDocs !== 1 || line.amount === 0) return null
  return { amount: line.amount, market: line.description }
}
