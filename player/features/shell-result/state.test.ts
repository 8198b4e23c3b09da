import type { CasinoRound, StatementLine } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { isPast, resultOfMarket, resultOfRound } from './state.ts'

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

const OF_MARKET = { of: 'market', name: 'A v B / Match Odds', marketId: '7' } as const

test.each([
  ['a win', line(95_000), [], { ...OF_MARKET, amount: 95_000, commission: 0 }],
  ['a win less its commission', line(95_000), [COMMISSION], { ...OF_MARKET, amount: 93_100, commission: 1900 }],
  [
    'a win, with commission of another market',
    line(95_000),
    [line(-1900, '8', 'commission')],
    { ...OF_MARKET, amount: 95_000, commission: 0 },
  ],
  ['a loss', line(-100_000), [], { ...OF_MARKET, amount: -100_000, commission: 0 }],
  ['nothing yet', undefined, [], null],
  ['a void, which is neither', line(0), [], null],
] as const)('the first result of %s', (_name, result, commissions, told) => {
  expect(resultOfMarket(result, commissions)).toEqual(told)
})

const round = (net: number): CasinoRound => ({
  roundId: 'r1',
  provider: 'Arcade',
  gameId: '1',
  gameCode: 'dice',
  gameName: 'Dice',
  gameType: 'premium',
  providerName: 'Arcade',
  subProviderName: 'Originals',
  stake: paise(5000),
  won: paise(5000 + net),
  net: paise(net),
  openedAt: 0,
  closedAt: 0,
})

test.each([
  ['that won', round(2500), { of: 'round', amount: 2500, name: 'Originals / Dice' }],
  ['that lost', round(-5000), { of: 'round', amount: -5000, name: 'Originals / Dice' }],
  ['that brought nothing', round(0), null],
  ['that was never', undefined, null],
] as const)('the first result of a round %s', (_name, played, told) => expect(resultOfRound(played)).toEqual(told))

test('more than one result is past', () => {
  expect([0, 1, 2].map(isPast)).toEqual([false, false, true])
})
