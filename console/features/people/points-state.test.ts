import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import {
  afterOf,
  type Direction,
  filledWith,
  type Giver,
  isSendable,
  movesOf,
  type Payee,
  problemIn,
  problemOf,
  type Sheet,
  totalOf,
  type Typed,
} from './points-state.ts'

const payee = (id: string, available: number, parentId = 'top'): Payee => ({
  _id: id,
  userName: id,
  userType: 'user',
  balance: paise(available),
  availableBalance: paise(available),
  parentId,
  parentName: parentId,
})
const giver = (id: string, balance: number, userType: Giver['userType'] = 'agent', risked = 0): Giver => ({
  _id: id,
  userName: id,
  userType,
  balance: paise(balance),
  availableBalance: paise(balance - risked),
})
const A = payee('a', 10_000)
const B = payee('b', 5000)
const TOP = giver('top', 20_000)
const sheet = (typed: Typed, direction: Direction, givers: readonly Giver[] = [TOP], payees = [A, B]): Sheet => ({
  payees,
  givers,
  typed,
  direction,
})

test.each([
  ['', 'give', null],
  ['500', 'give', null],
  ['x', 'give', 'notAnAmount'],
  ['0', 'give', 'notPositive'],
  ['-5', 'take', 'notPositive'],
  ['100', 'take', null],
  ['100.01', 'take', 'moreThanAvailable'],
] as const)('"%s" to %s is %s', (typed, direction, problem) => {
  expect(problemOf(typed, A, direction)).toBe(problem)
})

test('rows without an amount are left out, the others add up', () => {
  const moves = movesOf([A, B], { a: '1.50', b: '' })
  expect(moves).toEqual([{ userId: 'a', amount: 150 }])
  expect(totalOf(movesOf([A, B], { a: '1.50', b: '2' }))).toBe(350)
})

test('one bad row holds all of them back', () => {
  expect(isSendable(sheet({ a: '10', b: '60' }, 'take'))).toBe(false)
  expect(isSendable(sheet({ a: '10', b: '50' }, 'take'))).toBe(true)
  expect(isSendable(sheet({}, 'give'))).toBe(false)
})

test('the same amount goes into every row', () => {
  expect(movesOf([A, B], filledWith([A, B], '12.50')).map(({ amount }) => amount)).toEqual([1250, 1250])
})

test.each([
  ['give', { a: '50', b: '25.50' }, { top: 12_450, a: 15_000, b: 7550 }],
  ['take', { a: '50', b: '' }, { top: 25_000, a: 5000, b: 5000 }],
  ['give', { a: 'x', b: '' }, { top: 20_000, a: 10_000, b: 5000 }],
] as const)('who has what after it: %s %o', (direction, typed, expected) => {
  expect(Object.fromEntries(afterOf(sheet(typed, direction)).balances)).toEqual(expected)
})

test('more than the upline has for all of them is the row that is too much', () => {
  const asked = sheet({ a: '150', b: '60' }, 'give')
  const after = afterOf(asked)
  expect([A, B].map((one) => problemIn(asked, one, after))).toEqual([null, 'moreThanUplineHas'])
  expect(isSendable(asked)).toBe(false)
  expect(isSendable(sheet({ a: '150', b: '50' }, 'give'))).toBe(true)
  // What the upline risks itself it cannot give.
  expect(isSendable(sheet({ a: '150', b: '50' }, 'give', [giver('top', 20_000, 'agent', 1)]))).toBe(false)
})

test('an administrator issues, and an upline that is not known yet holds nothing back', () => {
  const issued = sheet({ a: '99999999' }, 'give', [giver('top', 0, 'administrator')])
  expect(isSendable(issued)).toBe(true)
  expect(afterOf(issued).balances.get('top')).toBe(0)
  expect(isSendable(sheet({ a: '99999999' }, 'give', []))).toBe(true)
})

test('down a chain in one sheet, each row has what those before it left', () => {
  const [agent, player] = [payee('agent', 1000), payee('player', 0, 'agent')]
  const asked = sheet({ agent: '150', player: '160' }, 'give', [TOP, giver('agent', 1000)], [agent, player])
  expect(isSendable(asked)).toBe(true)
  expect(Object.fromEntries(afterOf(asked).balances)).toEqual({ top: 5000, agent: 0, player: 16_000 })
  expect(isSendable({ ...asked, payees: [player, agent] })).toBe(false)
})
