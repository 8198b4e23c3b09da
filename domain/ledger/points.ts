/** Points between an account and its upline, and cash that makes a debt even. Law 2.7. */
import { add, larger, negate, type Paise, subtract, ZERO } from '../money/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'

/** What may leave an account: nothing that is at risk. */
export const freePoints = ({ balance, exposure }: { readonly balance: Paise; readonly exposure: Paise }): Paise =>
  larger(ZERO, subtract(balance, exposure))

/** Of an account and everybody below it: what they hold, and what of that is points which the upline gave and has not taken back. */
export type Holding = { readonly held: Paise; readonly given: Paise }

/**
 * What an account and its upline owe each other (`clientPL`), in paise: what the account and everybody below it hold, less the points
 * that the upline gave. So it is what they won and lost, shares, rebates and commission counted, less what was settled in cash.
 * Positive, the upline owes (dena); negative, the account owes (lena). The credit reference is no part of it: trust that was not
 * handed over in points is owed by nobody. docs/decisions/0040; law 2.7, D-32.
 */
export const debtOf = ({ held, given }: Holding): Paise => subtract(held, given)

/** LENA: the upline takes cash and gives points. DENA: the upline pays cash and takes points back. */
export const CASH_KINDS = ['LENA', 'DENA'] as const
export type CashKind = (typeof CASH_KINDS)[number]

/** Which way cash goes that makes the debt (in paise, signed as `debtOf`) even; EVEN where nobody owes. */
export const debtKind = (debt: Paise): CashKind | 'EVEN' => (debt < 0 ? 'LENA' : debt > 0 ? 'DENA' : 'EVEN')

export type CashSettlement = {
  readonly kind: CashKind
  readonly amount: Paise
  readonly before: Paise
  readonly after: Paise
}

/** What the officer confirmed: which way the cash went, how much of it, and the debt as they saw it (null where that is not told). */
export type AskedCash = { readonly kind: CashKind; readonly amount: Paise; readonly owed: Paise | null }

export type CashRefusal =
  | { readonly code: 'NOTHING_TO_SETTLE' }
  | { readonly code: 'MORE_THAN_OWED'; readonly limit: Paise }
  | { readonly code: 'DEBT_CHANGED'; readonly owed: Paise }

/**
 * Settles what was asked of the debt (in paise, signed as `debtOf`), never more: a settlement cannot turn a debt round. Cash changed hands one
 * way, so a debt that goes the other way by now, or is not the one that was seen, is refused: a market may have been paid meanwhile. Law 2.7.
 */
export function decideSettlement(debt: Paise, { kind, amount, owed }: AskedCash): Result<CashSettlement, CashRefusal> {
  if (owed !== null && owed !== debt) return refuse({ code: 'DEBT_CHANGED', owed: debt })
  const owes = debtKind(debt)
  if (owes === 'EVEN') return refuse({ code: 'NOTHING_TO_SETTLE' })
  if (kind !== owes) return refuse({ code: 'DEBT_CHANGED', owed: debt })
  const limit = larger(debt, negate(debt))
  if (amount > limit) return refuse({ code: 'MORE_THAN_OWED', limit })
  return ok({ kind, amount, before: debt, after: debtAfter(debt, kind, amount) })
}

/** Gives back what a settlement took or gave, whole, over what is owed by now: results that came since stay in it. */
export function reverseSettlement(
  debt: Paise,
  { kind: settled, amount }: Pick<CashSettlement, 'kind' | 'amount'>,
): CashSettlement {
  const kind = settled === 'LENA' ? 'DENA' : 'LENA'
  return { kind, amount, before: debt, after: debtAfter(debt, kind, amount) }
}

/** What is owed once the cash is with whom it went to. */
const debtAfter = (debt: Paise, kind: CashKind, amount: Paise): Paise =>
  kind === 'LENA' ? add(debt, amount) : subtract(debt, amount)
