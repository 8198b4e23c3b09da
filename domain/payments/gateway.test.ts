import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { decideSaid, netOf, ORDER_STATES, ORDER_WAYS, type ReportLine, SAID_STATES } from './index.ts'

const said = (state: (typeof SAID_STATES)[number], amount = 100_000, currency = 'INR') => ({
  state,
  amount: paise(amount),
  currency,
})

describe('what a gateway says', () => {
  test.each([
    ['IN', 'asked', said('open'), { do: 'WAIT' }],
    ['IN', 'open', said('paid'), { do: 'PAY' }],
    ['IN', 'open', said('failed'), { do: 'FAIL', reason: 'FAILED' }],
    ['IN', 'open', said('expired'), { do: 'FAIL', reason: 'EXPIRED' }],
    ['IN', 'expired', said('paid'), { do: 'PAY' }],
    ['IN', 'failed', said('paid'), { do: 'PAY' }],
    ['IN', 'open', said('paid', 90_000), { do: 'SEND_BACK', amount: 90_000, reason: 'AMOUNT_DIFFERS' }],
    ['IN', 'open', said('paid', 100_000, 'USD'), { do: 'HOLD', conflict: 'CURRENCY_DIFFERS' }],
    ['IN', 'paid', said('open'), { do: 'NOTHING' }],
    ['IN', 'paid', said('failed'), { do: 'NOTHING' }],
    ['IN', 'paid', said('paid'), { do: 'NOTHING' }],
    ['IN', 'paid', said('reversed'), { do: 'REVERSE' }],
    ['IN', 'paid', said('reversed', 40_000), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['IN', 'paid', said('reversed', 120_000), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['IN', 'paid', said('reversed', 100_000, 'USD'), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['IN', 'open', said('reversed', 40_000), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['IN', 'reversed', said('paid'), { do: 'NOTHING' }],
    ['OUT', 'asked', said('paid'), { do: 'PAY' }],
    ['OUT', 'open', said('paid', 90_000), { do: 'HOLD', conflict: 'AMOUNT_DIFFERS' }],
    ['OUT', 'open', said('failed'), { do: 'FAIL', reason: 'FAILED' }],
    ['OUT', 'failed', said('paid'), { do: 'HOLD', conflict: 'PAID_AFTER_FAILED' }],
    ['OUT', 'open', said('reversed'), { do: 'FAIL', reason: 'RETURNED' }],
    ['OUT', 'failed', said('reversed'), { do: 'NOTHING' }],
    ['OUT', 'expired', said('reversed'), { do: 'NOTHING' }],
    ['OUT', 'paid', said('reversed'), { do: 'REVERSE' }],
    ['OUT', 'paid', said('reversed', 60_000), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['OUT', 'paid', said('reversed', 100_000, 'USD'), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['OUT', 'open', said('reversed', 60_000), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['BACK', 'open', said('paid'), { do: 'PAY' }],
    ['BACK', 'open', said('failed'), { do: 'HOLD', conflict: 'RETURN_FAILED' }],
    ['BACK', 'paid', said('reversed'), { do: 'HOLD', conflict: 'RETURN_FAILED' }],
    ['BACK', 'paid', said('reversed', 60_000), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['BACK', 'open', said('reversed', 60_000), { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }],
    ['BACK', 'failed', said('paid'), { do: 'HOLD', conflict: 'PAID_AFTER_FAILED' }],
    ['BACK', 'failed', said('reversed'), { do: 'NOTHING' }],
  ] as const)('%s, %s, of %j: %j', (way, state, news, consequence) => {
    const moved = paise(state === 'paid' ? 100_000 : 0)
    expect(decideSaid({ way, state, amount: paise(100_000), moved }, news)).toEqual(consequence)
  })

  test.each(ORDER_WAYS)('what was booked otherwise than it was asked is reversed as it was booked: %s', (way) => {
    const order = { way, state: 'paid', amount: paise(100_000), moved: paise(90_000) } as const
    expect(decideSaid(order, said('reversed'))).toEqual({ do: 'HOLD', conflict: 'REVERSAL_DIFFERS' })
    expect(decideSaid(order, said('reversed', 90_000))).not.toEqual({ do: 'HOLD', conflict: 'REVERSAL_DIFFERS' })
  })

  test('whatever is said in whatever order and however often, money moves once each way at most', () => {
    const news = fc.array(fc.constantFrom(...SAID_STATES), { maxLength: 30 })
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_WAYS), news, (way, states) => {
        let state: (typeof ORDER_STATES)[number] = 'asked'
        const done: string[] = []
        for (const next of states) {
          const moved = paise(state === 'paid' ? 100_000 : 0)
          const consequence = decideSaid({ way, state, amount: paise(100_000), moved }, said(next))
          if (consequence.do === 'NOTHING') continue
          done.push(consequence.do)
          // What cannot be booked leaves it where it was.
          if (consequence.do !== 'HOLD') state = next
        }
        const times = (what: string) => done.filter((one) => one === what).length
        expect(times('PAY')).toBeLessThanOrEqual(1)
        expect(times('REVERSE')).toBeLessThanOrEqual(times('PAY'))
        // A payout goes back to its player once.
        expect(way === 'OUT' ? times('FAIL') + times('REVERSE') : 0).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const line = (change: Partial<ReportLine>): ReportLine => ({
  id: 'l1',
  kind: 'payment',
  reference: 'r1',
  amount: paise(100_000),
  fee: paise(2000),
  tax: paise(360),
  heldBack: paise(5000),
  ...change,
})

test.each([
  ['payment', 92_640],
  ['release', 92_640],
  ['return', 92_640],
  ['payout', -107_360],
  ['refund', -107_360],
  ['chargeback', -107_360],
] as const)('a line of a report about a %s settles %d', (kind, net) => {
  expect(netOf(line({ kind }))).toBe(net)
})
