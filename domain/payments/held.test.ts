import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, paise } from '../money/index.ts'
import type { Beside } from '../two-officers/index.ts'
import {
  decideSaid,
  type HeldOrder,
  newlyBack,
  saidAmount,
  takesTwo,
  verdictsOf,
  verdictsOfLine,
  weighWord,
  type Word,
} from './index.ts'
import { LINE_WAITS, ORDER_STATES, ORDER_WAYS, SAID_STATES, VERDICTS } from './index.ts'

const said = (state: 'paid' | 'failed' | 'reversed', amount = 45_000, currency = 'INR') => ({
  state,
  amount: paise(amount),
  currency,
})
const held = (change: Partial<HeldOrder>): HeldOrder => ({
  way: 'OUT',
  state: 'open',
  amount: paise(50_000),
  conflict: 'AMOUNT_DIFFERS',
  said: said('paid'),
  moved: paise(0),
  isReturning: false,
  isCredited: false,
  isChargedBack: false,
  ...change,
})

const reversed = (
  way: HeldOrder['way'],
  amount: number,
  { currency, ...change }: Partial<HeldOrder> & { readonly currency?: string } = {},
): Partial<HeldOrder> => ({
  way,
  state: 'paid',
  moved: paise(50_000),
  isCredited: way === 'IN',
  conflict: 'REVERSAL_DIFFERS',
  said: said('reversed', amount, currency),
  ...change,
})
const REVERSALS: [string, Partial<HeldOrder>, readonly string[]][] = [
  ['a part that is charged back', reversed('IN', 20_000), ['AS_SAID', 'ASK']],
  ['a charge-back in dollars', reversed('IN', 600, { currency: 'USD' }), ['AS_SAID', 'ASK']],
  ['a charge-back of more', reversed('IN', 60_000), ['PLAYER_OWES', 'OWNER_BEARS', 'ASK']],
  ['a part of what was never credited', reversed('IN', 20_000, { isCredited: false }), ['OWNER_BEARS', 'ASK']],
  ['the same on its way back', reversed('IN', 20_000, { isCredited: false, isReturning: true }), ['ASK']],
  ['a part of what was never known as paid', reversed('IN', 20_000, { state: 'open' }), ['CLOSE', 'ASK']],
  ['a payout that came back in part', reversed('OUT', 20_000), ['PLAYER_OWES', 'OWNER_BEARS', 'ASK']],
  ['a payout that came back with more', reversed('OUT', 60_000), ['AS_SAID', 'ASK']],
  ['a payout that came back in dollars', reversed('OUT', 600, { currency: 'USD' }), ['AS_SAID', 'ASK']],
  ['a payout of which nothing came back', reversed('OUT', 0), ['AS_SAID', 'ASK']],
  ['a part that came back from its payer', reversed('BACK', 20_000), ['AS_SAID', 'ASK']],
]

describe('what a gateway left open', () => {
  test.each<[string, Partial<HeldOrder>, readonly string[]]>([
    ['a payout of less', {}, ['AS_SAID', 'ASK']],
    ['a payout of more', { said: said('paid', 60_000) }, ['PLAYER_OWES', 'OWNER_BEARS', 'ASK']],
    ['a payout in dollars', { conflict: 'CURRENCY_DIFFERS', said: said('paid', 60_000, 'USD') }, ['AS_SAID', 'ASK']],
    [
      'a payout that was paid after it had failed',
      { conflict: 'PAID_AFTER_FAILED', state: 'failed' },
      ['PLAYER_OWES', 'OWNER_BEARS', 'ASK'],
    ],
    ['a payout without an answer', { conflict: null, said: null, state: 'asked' }, ['ASK']],
    [
      'what did not get back',
      { way: 'BACK', conflict: 'RETURN_FAILED', said: said('failed') },
      ['SEND_AGAIN', 'SENT_BY_HAND', 'ASK'],
    ],
    [
      'what came back from there',
      { way: 'BACK', state: 'paid', conflict: 'RETURN_FAILED', said: said('reversed') },
      ['SEND_AGAIN', 'SENT_BY_HAND'],
    ],
    [
      'what did not get back and was charged back',
      { way: 'BACK', conflict: 'RETURN_FAILED', said: said('failed'), isChargedBack: true },
      ['GONE_BACK', 'ASK'],
    ],
    ['less that got back', { way: 'BACK' }, ['AS_SAID', 'ASK']],
    ['more that got back', { way: 'BACK', said: said('paid', 60_000) }, ['OWNER_BEARS', 'ASK']],
    ['what got back late', { way: 'BACK', state: 'failed', conflict: 'PAID_AFTER_FAILED' }, ['OWNER_BEARS', 'ASK']],
    ['a payment in dollars', { way: 'IN', conflict: 'CURRENCY_DIFFERS' }, ['CLOSE', 'ASK']],
    [
      'a payment that is charged back while it goes back',
      { way: 'IN', state: 'reversed', conflict: 'REVERSED_UNCREDITED', said: said('reversed'), isReturning: true },
      [],
    ],
    [
      'a payment that is charged back after it went back',
      { way: 'IN', state: 'reversed', conflict: 'REVERSED_UNCREDITED', said: said('reversed') },
      ['OWNER_BEARS'],
    ],
    ...REVERSALS,
  ])('%s', (_, change, verdicts) => {
    expect(verdictsOf(held(change))).toEqual(verdicts)
  })

  test('whatever is held can be ended, or waits for something that is under way', () => {
    const drawn = fc.record({
      way: fc.constantFrom(...ORDER_WAYS),
      state: fc.constantFrom(...ORDER_STATES),
      news: fc.constantFrom(...SAID_STATES),
      amount: fc.constantFrom(45_000, 50_000, 60_000),
      currency: fc.constantFrom('INR', 'USD'),
    })
    fc.assert(
      fc.property(drawn, ({ way, state, news, amount, currency }) => {
        const told = { state: news, amount: paise(amount), currency }
        const moved = paise(state === 'paid' ? 50_000 : 0)
        const consequence = decideSaid({ way, state, amount: paise(50_000), moved }, told)
        if (consequence.do !== 'HOLD') return
        const { conflict } = consequence
        const ends = verdictsOf(held({ way, state, moved, conflict, said: told })).filter(
          (verdict) => verdict !== 'ASK',
        )
        expect(ends).not.toEqual([])
      }),
    )
  })

  test('in whatever parts it comes back, it comes to the most that was said, and to no more than was paid', () => {
    const amounts = fc.integer({ min: 0, max: 100_000 }).map(paise)
    fc.assert(
      fc.property(amounts, fc.array(amounts, { maxLength: 20 }), (moved, words) => {
        let undone = paise(0)
        for (const back of words) undone = add(undone, newlyBack({ moved, undone }, back))
        expect(undone).toBe(Math.min(moved, Math.max(0, ...words)))
      }),
    )
  })

  test('of another currency what was asked counts', () => {
    expect(saidAmount({ amount: paise(50_000) }, said('paid', 600, 'USD'))).toBe(50_000)
    expect(saidAmount({ amount: paise(50_000) }, said('paid', 600))).toBe(600)
  })
})

test('what an owner was paid is never set aside, and each line can be tried', () => {
  expect(verdictsOfLine('OWNER_SHORT')).toEqual(['BOOK'])
  for (const waits of LINE_WAITS) expect(verdictsOfLine(waits)).toContain('BOOK')
})

describe('a word', () => {
  const word = (verdict: Word['verdict'] = 'AS_SAID', utr: string | null = null): Word => ({ verdict, utr })
  const sentTo = (payer: string): Word => ({ ...word('SENT_BY_HAND', 'A1'), payer })
  test.each<[string, Word | null, Word, Beside, string]>([
    ['is the first', null, word(), 'FIRST', 'FIRST'],
    ['of the same officer is no second', word(), word(), 'SAME', 'SAME_OFFICER'],
    ['of another one ends it', word(), word(), 'SECOND', 'DONE'],
    ['of one who is no second beside the first takes its place', word(), word(), 'FIRST', 'FIRST'],
    ['that says otherwise takes the place of the first', word('PLAYER_OWES'), word('OWNER_BEARS'), 'SECOND', 'FIRST'],
    ['with another reference too', word('SENT_BY_HAND', 'A1'), word('SENT_BY_HAND', 'B2'), 'SECOND', 'FIRST'],
    ['to another account too', sentTo('asha@oksbi'), sentTo('ravi@okaxis'), 'SECOND', 'FIRST'],
    ['to the same account, however it is written', sentTo('asha@oksbi'), sentTo('Asha @ OKSBI'), 'SECOND', 'DONE'],
    ['that moves nobody’s money is enough alone', null, word('ASK'), 'FIRST', 'DONE'],
  ])('%s', (_, first, next, beside, weighed) => {
    expect(weighWord(first, next, { beside, isBelow: false })).toBe(weighed)
  })

  test('takes two wherever it says who has money', () => {
    expect(VERDICTS.filter((verdict) => !takesTwo(verdict))).toEqual(['ASK', 'SEND_AGAIN', 'CLOSE', 'BOOK'])
  })
})
