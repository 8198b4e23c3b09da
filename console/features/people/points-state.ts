/** A sheet of points to move: whose, how much each. What it comes to, and whether it can be sent. */
import type { Person } from '@paddock/contract/shapes/person'
import { type Paise, sum } from '@paddock/domain/money'
import { readMoney } from '../../kit/form/index.ts'

export type Direction = 'give' | 'take'
export type Payee = Pick<Person, '_id' | 'userName' | 'userType' | 'balance' | 'availableBalance'>
/** Amounts as they are typed, by account id. */
export type Typed = Readonly<Record<string, string>>

export type Move = { readonly userId: string; readonly amount: Paise }
type Problem = 'notAnAmount' | 'notPositive' | 'moreThanAvailable'

export function problemOf(typed: string, payee: Payee, direction: Direction): Problem | null {
  if (typed.trim() === '') return null
  const amount = readMoney(typed)
  if (amount === undefined) return 'notAnAmount'
  if (amount <= 0) return 'notPositive'
  return direction === 'take' && amount > payee.availableBalance ? 'moreThanAvailable' : null
}

/** Rows without an amount are left out. */
export function movesOf(payees: readonly Payee[], typed: Typed): readonly Move[] {
  return payees.flatMap(({ _id }) => {
    const amount = readMoney(typed[_id] ?? '')
    return amount !== undefined && amount > 0 ? [{ userId: _id, amount }] : []
  })
}

export const isSendable = (payees: readonly Payee[], typed: Typed, direction: Direction): boolean =>
  movesOf(payees, typed).length > 0 &&
  payees.every((payee) => problemOf(typed[payee._id] ?? '', payee, direction) === null)

export const totalOf = (moves: readonly Move[]): Paise => sum(moves.map(({ amount }) => amount))
