import type { StatementLine } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { firstResult } from './state.ts'

const line = (amount: number): StatementLine => ({
  _id: '1',
  createdAt: 0,
  trxType: 'bet',
  amount: paise(amount),
  balance: paise(0),
  counterparty: null,
  marketId: '7',
  description: 'A v B / Match Odds',
  remarks: '',
})

test.each([
  ['a win', [line(95_000)], 1, { amount: 95_000, market: 'A v B / Match Odds' }],
  ['a loss', [line(-100_000)], 1, { amount: -100_000, market: 'A v B / Match Odds' }],
  ['nothing yet', [], 0, null],
  ['a result among others', [line(95_000)], 2, null],
  ['a void, which is neither', [line(0)], 1, null],
])('the first result of %s', (_name, lines, total, result) => {
  expect(firstResult(lines, total)).toEqual(result)
})
