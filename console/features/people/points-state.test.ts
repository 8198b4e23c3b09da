import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { isSendable, movesOf, type Payee, problemOf, totalOf } from './points-state.ts'

const payee = (id: string, available: number): Payee => ({
  _id: id,
  userName: id,
  userType: 'user',
  balance: paise(available),
  availableBalance: paise(available),
})
const A = payee('a', 10_000)
const B = payee('b', 5000)

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
  expect(isSendable([A, B], { a: '10', b: '60' }, 'take')).toBe(false)
  expect(isSendable([A, B], { a: '10', b: '50' }, 'take')).toBe(true)
  expect(isSendable([A, B], {}, 'give')).toBe(false)
})
