import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { movesOf } from './index.ts'

test('an account that pays and is paid is moved by the difference', () => {
  const moves = movesOf([
    { debit: 'house', credit: 'ann', amount: paise(500) },
    { debit: 'ann', credit: 'commission', amount: paise(20) },
    { debit: 'bob', credit: 'house', amount: paise(300) },
  ])
  expect([...moves]).toEqual([
    ['house', -200],
    ['ann', 480],
    ['commission', 20],
    ['bob', -300],
  ])
})

test('law: whatever is transferred, all accounts together stay as they were', () => {
  const transfer = fc.record({
    debit: fc.integer({ min: 1, max: 5 }),
    credit: fc.integer({ min: 6, max: 9 }),
    amount: fc.integer({ min: 1, max: 1_000_000_000 }).map(paise),
  })
  fc.assert(
    fc.property(fc.array(transfer), (transfers) => {
      expect([...movesOf(transfers).values()].reduce((total, amount) => total + amount, 0)).toBe(0)
    }),
  )
})
