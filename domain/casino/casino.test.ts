import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { type Entry, planRollback, readAmount, refuseCredit, refuseDebit, type Round, writeAmount } from './index.ts'

describe('an amount', () => {
  test.each([
    ['0', 2, 0],
    ['1', 2, 1],
    ['10000', 2, 10_000],
    ['5', 0, 500],
    ['1200', 3, 120],
    ['100000', 5, 100],
    ['999999999999999', 2, 999_999_999_999_999],
  ])('of %s at %i digits is %i paise, and is written so', (text, scale, amount) => {
    expect(readAmount(text, scale)).toBe(amount)
    expect(writeAmount(paise(amount), scale)).toBe(text)
  })

  test.each(['', '-1', '+1', '01', '1.0', '1e3', ' 1', '1000000000000000', '٣'])('is not %j', (text) => {
    expect(readAmount(text, 2)).toBeUndefined()
  })

  test('is no part of a paisa, and no more than can be counted', () => {
    expect(readAmount('1201', 3)).toBeUndefined()
    expect(readAmount('999999999999999', 0)).toBeUndefined()
  })
})

const entry = (txId: string, op: Entry['op'], amount: number, isReversed = false): Entry => ({
  txId,
  op,
  amount: paise(amount),
  isReversed,
})
const round = (entries: readonly Entry[], isClosed = false): Round => ({ isClosed, entries })

test('a round that has ended takes no stake', () => {
  expect(refuseDebit(undefined)).toBeUndefined()
  expect(refuseDebit(round([]))).toBeUndefined()
  expect(refuseDebit(round([], true))).toBe('ALREADY_SETTLED')
})

test.each([
  ['of a stake that stands', [entry('s', 'debit', 5)], 'win', undefined],
  ['of one that was taken back', [entry('s', 'debit', 5, true)], 'win', 'TRANSACTION_NOT_FOUND'],
  ['of a win', [entry('s', 'credit', 5)], 'win', 'TRANSACTION_NOT_FOUND'],
  ['of nothing', [], 'jackpot', 'TRANSACTION_NOT_FOUND'],
  ['given beside the game', [], 'promo', undefined],
] as const)('a win %s', (_, entries, kind, refusal) => {
  expect(refuseCredit(round(entries), { refTxId: 's', kind })).toBe(refusal)
})

test.each([
  ['a stake', [entry('s', 'debit', 5)], 's', 'REVERSE'],
  ['a stake that won nothing', [entry('s', 'debit', 5), entry('w', 'credit', 0)], 's', 'REVERSE'],
  ['a stake whose round has won', [entry('s', 'debit', 5), entry('w', 'credit', 9)], 's', 'REFUSE'],
  ['a stake whose win went back', [entry('s', 'debit', 5), entry('w', 'credit', 9, true)], 's', 'REVERSE'],
  ['a win', [entry('s', 'debit', 5), entry('w', 'credit', 9)], 'w', 'REVERSE'],
  ['what went back', [entry('s', 'debit', 5, true)], 's', 'NOTHING'],
] as const)('taking back %s', (_, entries, ref, what) => {
  expect(planRollback(round(entries), ref)).toMatchObject({ what })
})
