import type { Bet, ReceiptStep } from '@paddock/contract/shapes/bet'
import { paise, ZERO } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { cardOf, shareText, tell } from './state.ts'

const bet: Bet = {
  _id: 'b1',
  market: {
    id: 'm1',
    _id: 'm1',
    marketName: 'Match Odds',
    type: 'BETFAIR',
    event: { id: 'e1', name: 'India v Australia' },
    eventType: { id: '4' },
  },
  odds: { type: 'BACK', runnerId: 'a', runnerName: 'India', price: odds(195), line: null },
  stake: paise(123_456),
  profit: paise(117_283),
  liability: paise(123_456),
  createdAt: 0,
  updatedAt: 0,
  betRef: 'b1',
  status: 'SETTLED',
  averageOdd: 1.9612,
  sizeMatched: paise(123_456),
  sizeRemaining: ZERO,
  sizeLapsed: ZERO,
  sizeCancelled: ZERO,
  sizeVoided: ZERO,
  placedAt: 0,
  acceptAt: 0,
  decidedAt: 0,
  settledAt: 0,
  reason: null,
  profitLoss: paise(117_283),
  outcome: 'WIN',
  marketVersion: 1,
  timeInForce: 'FILL_OR_KILL',
  persistence: 'LAPSE',
}

const step = (change: Partial<ReceiptStep> & Pick<ReceiptStep, 'what'>): ReceiptStep => ({
  at: 0,
  price: null,
  priceBefore: null,
  size: null,
  sizeBefore: null,
  until: null,
  marketVersion: null,
  marketStatus: null,
  result: null,
  profitLoss: null,
  marketProfitLoss: null,
  commission: null,
  reason: null,
  cashOut: null,
  ...change,
})
const reason = { code: 'PRICE_WORSE', text: 'The price has moved from 1.95 to 1.9' } as const

describe('a receipt says', () => {
  test.each([
    [step({ what: 'RECEIVED', price: odds(195), size: paise(100_000) }), 'Received: 1,000 at 1.95', []],
    [step({ what: 'DELAYED', until: 5000 }), 'Delay of 5 s began', []],
    [step({ what: 'MATCHED', price: odds(195), size: paise(40_000) }), 'Matched 400 at 1.95', []],
    [step({ what: 'MATCHED', price: odds(197), size: paise(60_000) }), 'Matched 600 at 1.97', ['better than asked']],
    [
      step({ what: 'AMENDED', price: odds(200), priceBefore: odds(195), size: paise(5000), sizeBefore: paise(4000) }),
      'Changed from 40 at 1.95 to 50 at 2',
      [],
    ],
    [
      step({
        what: 'VOIDED_IN_PART',
        size: paise(40_000),
        sizeBefore: paise(100_000),
        reason: { code: 'BETS_VOIDED', text: 'The bets of this time were voided for both sides' },
      }),
      'Voided: of 1,000 that was matched 400 stands',
      ['The bets of this time were voided for both sides'],
    ],
    [step({ what: 'CASH_OUT_VOIDED' }), 'The cash out is void: what it took the place of is there again', []],
    [step({ what: 'REJECTED', reason }), 'Not accepted', ['The price has moved from 1.95 to 1.9']],
    [step({ what: 'MARKET', marketStatus: 'SUSPENDED' }), 'The market: suspended', []],
    [
      step({
        what: 'SETTLED',
        result: 'India',
        profitLoss: paise(500),
        marketProfitLoss: paise(-200),
        commission: ZERO,
      }),
      'Settled. Result: India',
      ['This bet: +5', 'Your market: −2, commission 0'],
    ],
    [
      step({ what: 'CASHED_OUT', cashOut: { _id: 'c1', fraction: 50, amount: paise(72_112) } }),
      '50 % of it cashed out for +721.12',
      [],
    ],
    [step({ what: 'ROLLED_BACK', result: 'India' }), 'The result India was taken back', []],
  ])('%#: %s', (given, text, notes) => expect(tell(given, bet)).toMatchObject({ text, notes }))

  test('of a lay that a lower price is the better one', () => {
    const lay = { ...bet, odds: { ...bet.odds, type: 'LAY' as const } }
    expect(tell(step({ what: 'MATCHED', price: odds(190), size: paise(1) }), lay).notes).toEqual(['better than asked'])
    expect(tell(step({ what: 'MATCHED', price: odds(197), size: paise(1) }), lay).notes).toEqual([])
  })
})

describe('of a session that got a better run', () => {
  const session: Bet = {
    ...bet,
    market: { ...bet.market, marketName: '10 overs runs', type: 'SESSION' },
    odds: { type: 'LAY', runnerId: 'm1', runnerName: '10 overs runs', price: odds(10_000), line: 161 },
    averageOdd: 100,
    betterRun: 163,
  }
  test('it says that it was matched there, at the same price, and that this is better', () =>
    expect(tell(step({ what: 'MATCHED', price: odds(10_000), size: paise(50_000) }), session)).toMatchObject({
      text: 'Matched 500 at 163 / 100',
      notes: ['better than asked'],
    }))
  test('what is shared names the run it was won by', () =>
    expect(shareText(cardOf(session))).toBe('No 10 overs runs at 163 / 100. India v Australia, 10 overs runs. Won'))
})

test('what is shared names the pick and its price, and no amount', () => {
  const text = shareText(cardOf(bet))
  expect(text).toBe('Back India at 1.96. India v Australia, Match Odds. Won')
  for (const amount of ['1,234', '1,172', '123456', '117283']) expect(text).not.toContain(amount)
})
