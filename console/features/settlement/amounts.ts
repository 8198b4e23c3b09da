/** What of each debt is settled now: the whole of it, or the part that was typed. Law 2.7. */
import type { Debt } from '@paddock/contract/endpoints/points'
import { debtKind } from '@paddock/domain/ledger'
import { add, negate, type Paise, paise, ZERO } from '@paddock/domain/money'
import { readMoney } from '../../kit/form/index.ts'

/** Typed parts, by account id; nothing typed is the whole debt. */
export type Parts = Readonly<Record<string, string>>

export const owed = ({ clientPL }: Pick<Debt, 'clientPL'>): Paise => paise(Math.abs(clientPL))

/** Undefined where what was typed is no part of the debt. */
export function partOf(debt: Debt, parts: Parts): Paise | undefined {
  const typed = parts[debt.userId]?.trim() ?? ''
  if (typed === '') return owed(debt)
  const amount = readMoney(typed)
  return amount !== undefined && amount > 0 && amount <= owed(debt) ? amount : undefined
}

/**
 * What of a debt is settled in cash when nobody looks at it: what is asked for as withdrawals is paid another way, or comes back, and is
 * no debt yet. Paise; never more than is owed.
 */
export function cashNow({ clientPL, inWithdrawals }: Pick<Debt, 'clientPL' | 'inWithdrawals'>): Paise {
  const rest = clientPL + inWithdrawals
  return Math.sign(rest) === Math.sign(clientPL) ? paise(Math.min(Math.abs(rest), Math.abs(clientPL))) : ZERO
}

/** The part that was typed; nothing where it is none. */
export const typedOf =
  (parts: Parts): AmountOf =>
  (debt) =>
    partOf(debt, parts) ?? ZERO

/** How much of each debt is settled. */
export type AmountOf = (debt: Debt) => Paise

export type Cash = { readonly toTake: Paise; readonly toPay: Paise }

/** The cash that changes hands, both ways. */
export function cashOf(debts: readonly Debt[], amountOf: AmountOf): Cash {
  let toTake = ZERO
  let toPay = ZERO
  for (const debt of debts) {
    const part = amountOf(debt)
    if (debtKind(debt.clientPL) === 'LENA') toTake = add(toTake, part)
    else toPay = add(toPay, part)
  }
  return { toTake, toPay }
}

/** What the call asks, which is what stands in the question: which way, how much, and the debt as it is seen. */
export const settlementsOf = (debts: readonly Debt[], amountOf: AmountOf) =>
  debts.flatMap((debt) => {
    const kind = debtKind(debt.clientPL)
    return kind === 'EVEN' ? [] : [{ userId: debt.userId, kind, amount: amountOf(debt), owed: debt.clientPL }]
  })

/** What is left of the debt, with its sign. */
export function leftOf(debt: Debt, parts: Parts): Paise {
  const left = paise(owed(debt) - (partOf(debt, parts) ?? ZERO))
  return debt.clientPL < 0 ? negate(left) : left
}
