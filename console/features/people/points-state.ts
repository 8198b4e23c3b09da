/** A sheet of points to move: whose, how much each. What it comes to, who has what after it, and whether it can be sent. */
import type { Person } from '@paddock/contract/shapes/person'
import { negate, paise, type Paise, sum } from '@paddock/domain/money'
import { readMoney } from '../../kit/form/index.ts'

export type Direction = 'give' | 'take'
export type Payee = Pick<
  Person,
  '_id' | 'userName' | 'userType' | 'balance' | 'availableBalance' | 'parentId' | 'parentName'
>
/** Who stands above a payee. An administrator issues points and so has as many as are given. */
export type Giver = Pick<Person, '_id' | 'userName' | 'userType' | 'balance' | 'availableBalance'>
/** Amounts as they are typed, by account id. */
export type Typed = Readonly<Record<string, string>>

export type Move = { readonly userId: string; readonly amount: Paise }
type Problem = 'notAnAmount' | 'notPositive' | 'moreThanAvailable' | 'moreThanUplineHas'

/** Of a row by itself: what was typed. @internal Exported for the tests. */
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

/** The same amount in every row. */
export const filledWith = (payees: readonly Payee[], text: string): Typed =>
  Object.fromEntries(payees.map(({ _id }) => [_id, text]))

export type Sheet = {
  readonly payees: readonly Payee[]
  /** The uplines of the payees, as far as they are known. */
  readonly givers: readonly Giver[]
  readonly typed: Typed
  readonly direction: Direction
}

const isIssuer = ({ userType }: Giver): boolean => userType === 'administrator'

export type After = {
  /** What each account that takes part will have, by its id: payees and uplines. */
  readonly balances: ReadonlyMap<string, Paise>
  /** Rows that are too much for who gives, by the payee's id: in the order of the sheet, each after those before it, as the server decides. */
  readonly tooMuch: ReadonlySet<string>
}

/** Who has what after it. An account can be a payee in one row and the upline of another. */
export function afterOf({ payees, givers, typed, direction }: Sheet): After {
  const balances = new Map([...givers, ...payees].map(({ _id, balance }) => [_id, balance]))
  const risked = new Map([...givers, ...payees].map((one) => [one._id, one.balance - one.availableBalance]))
  const issuers = new Set(givers.filter(isIssuer).map(({ _id }) => _id))
  const change = (id: string, amount: Paise) => {
    const before = balances.get(id)
    if (before !== undefined && !issuers.has(id)) balances.set(id, paise(before + amount))
  }
  const tooMuch = new Set<string>()
  const amounts = new Map(movesOf(payees, typed).map(({ userId, amount }) => [userId, amount]))
  for (const { _id, parentId } of payees) {
    const amount = amounts.get(_id)
    if (amount === undefined || parentId === null) continue
    const from = direction === 'give' ? parentId : _id
    const has = balances.get(from)
    if (has !== undefined && !issuers.has(from) && amount > has - (risked.get(from) ?? 0)) tooMuch.add(_id)
    change(_id, direction === 'give' ? amount : negate(amount))
    change(parentId, direction === 'give' ? negate(amount) : amount)
  }
  return { balances, tooMuch }
}

/** Of a row in its sheet. */
export function problemIn(sheet: Sheet, payee: Payee, after: After): Problem | null {
  const own = problemOf(sheet.typed[payee._id] ?? '', payee, sheet.direction)
  if (own) return own
  if (!after.tooMuch.has(payee._id)) return null
  return sheet.direction === 'give' ? 'moreThanUplineHas' : 'moreThanAvailable'
}

export function isSendable(sheet: Sheet): boolean {
  const after = afterOf(sheet)
  return (
    movesOf(sheet.payees, sheet.typed).length > 0 &&
    sheet.payees.every((payee) => problemIn(sheet, payee, after) === null)
  )
}

export const totalOf = (moves: readonly Move[]): Paise => sum(moves.map(({ amount }) => amount))
