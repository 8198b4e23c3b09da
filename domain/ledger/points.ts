/** Points between an account and its upline, and cash that makes a debt even. RULES 2.7. */
import { add, larger, negate, type Paise, subtract, ZERO } from '../money/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'

/** What may leave an account: nothing that is at risk. */
export const freePoints = ({ balance, exposure }: { readonly balance: Paise; readonly exposure: Paise }): Paise =>
  larger(ZERO, subtract(balance, exposure))

/**
 * What an account and its upline owe each other: what the account and everybody below it hold, less the trust it was given.
 * Positive, the upline owes (dena); negative, the account owes (lena).
 */
export const debtOf = (heldWithDownline: Paise, creditReference: Paise): Paise =>
  subtract(heldWithDownline, creditReference)

/** LENA: the upline takes cash and gives points. DENA: the upline pays cash and takes points back. */
export type CashSettlement = {
  readonly kind: 'LENA' | 'DENA'
  readonly amount: Paise
  readonly before: Paise
  readonly after: Paise
}

export type CashRefusal =
  | { readonly code: 'NOTHING_TO_SETTLE' }
  | { readonly code: 'MORE_THAN_OWED'; readonly limit: Paise }

/** Settles the debt, or a part of it, never more: a settlement cannot turn a debt round. */
export function decideSettlement(debt: Paise, asked: Paise | null): Result<CashSettlement, CashRefusal> {
  const owed = larger(debt, negate(debt))
  if (owed === 0) return refuse({ code: 'NOTHING_TO_SETTLE' })
  const amount = asked ?? owed
  if (amount > owed) return refuse({ code: 'MORE_THAN_OWED', limit: owed })
  const kind = debt < 0 ? 'LENA' : 'DENA'
  return ok({ kind, amount, before: debt, after: kind === 'LENA' ? add(debt, amount) : subtract(debt, amount) })
}
