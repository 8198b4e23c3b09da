import type { StatementLine } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { firstResult, isPast } from './state.ts'

const line = (amount: number, marketId = '7', trxType: StatementLine['trxType'] = 'bet'): StatementLine => ({
  _id: '1',
  createdAt: 0,
  trxType,
  amount: paise(amount),
  balance: paise(0),
  counterparty: null,
  marketId,
  betPts: trxType === 'bet' ? paise(amount) : null,
  market: { name: 'Match Odds', event: { name: 'A v B' } },
  round: null,
  description: 'A v B / Match Odds',
  remarks: '',
})

const COMMISSION = line(-1900, '7', 'commission')

test.each([
  ['a win', [line(95_000)], [], { amount: 95_000, market: 'A v B / Match Odds', marketId: '7' }],
  [
    'a win less its commission',
    [line(95_000)],
    [COMMISSION],
    { amount: 93_100, market: 'A v B / Match Odds', marketId: '7' },
  ],
  [
    'a win, with commission of another market',
    [line(95_000)],
    [line(-1900, '8', 'commission')],
    { amount: 95_000, market: 'A v B / Match Odds', marketId: '7' },
  ],
  ['a loss', [line(-100_000)], [], { amount: -100_000, market: 'A v B / Match Odds', marketId: '7' }],
  ['nothing yet', [], [], null],
  ['a result among others', [line(95_000), line(95_000, '8')], [], null],
  ['a void, which is neither', [line(0)], [], null],
] as const)('the first result of %s', (_name, lines, commissions, result) => {
  expect(firstResult(lines, lines.length, commissions)).toEqual(result)
})

test('more than one result is past', () => {
  expect([0, 1, 2].map(isPast)).toEqual([false, false, true])
})
