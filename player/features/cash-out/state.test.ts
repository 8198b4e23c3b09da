import type { CashOutQuote } from '@paddock/contract/endpoints/cash-out'
import { paise } from '@paddock/domain/money'
import { describe, expect, test } from 'vitest'
import { isMet, isStale, percentOf, readTerms, resultLines, runLines } from './state.ts'

const quote = (change: Partial<CashOutQuote>): CashOutQuote => ({
  marketId: 'm1',
  marketType: 'BETFAIR',
  fraction: 100,
  orders: [],
  before: [],
  after: [],
  beforeRuns: [],
  afterRuns: [],
  offer: null,
  locked: paise(0),
  marketVersion: 1,
  quotedAt: 0,
  ...change,
})
const row = (line: number, amount: number) => ({ line, amount: paise(amount) })

test('a result is told by runner, before and after', () => {
  const outcome = (runnerId: string, amount: number) => ({ runnerId, runnerName: runnerId, amount: paise(amount) })
  const lines = resultLines(
    quote({ before: [outcome('a', 500), outcome('b', -300)], after: [outcome('b', 20), outcome('a', 20)] }),
  )
  expect(lines.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['a', 500, 20],
    ['b', -300, 20],
  ])
})

test('results of a session that bring the same are one line, from 0 up and without end', () => {
  const lines = resultLines(
    quote({
      beforeRuns: [row(41, -100), row(42, -100), row(46, 100), row(47, 100)],
      afterRuns: [row(41, 0), row(42, 0), row(45, -200), row(46, 0), row(47, 0)],
    }),
  )
  expect(lines.map(({ from, to, before, after }) => [from, to, before, after])).toEqual([
    [0, 44, -100, 0],
    [45, 45, -100, -200],
    [46, null, 100, 0],
  ])
})

test('outcomes that are picked have a line each, by name, whatever they bring', () => {
  const amounts = [100, -100, -100].map((amount, digit) => row(digit, amount))
  const of = (sessionVariant: 'lastDigit' | 'oddEven') =>
    runLines(amounts, amounts, { sessionVariant }).map(({ name, before }) => [name, before])
  expect(of('lastDigit')).toEqual([
    ['Digit 0', 100],
    ['Digit 1', -100],
    ['Digit 2', -100],
  ])
  expect(of('oddEven').slice(0, 2)).toEqual([
    ['Even', 100],
    ['Odd', -100],
  ])
})

test.each([
  ['45', 100, 45],
  ['0', 100, 1],
  ['250', 50, 100],
  ['', 70, 70],
  ['4x5', 70, 45],
])('typed %s after %i is %i percent', (typed, before, after) => expect(percentOf(typed, before)).toBe(after))

test('a quote of more than three seconds is nobody’s offer', () =>
  expect([isStale(0, 3000), isStale(0, 3001)]).toEqual([false, true]))

describe('the terms of an auto cash-out', () => {
  test.each([
    ['250', '', { whenAtLeast: 25_000, whenAtMost: null }],
    ['', '-1,000.50', { whenAtLeast: null, whenAtMost: -100_050 }],
    ['+1,00,000', '−5', { whenAtLeast: 10_000_000, whenAtMost: -500 }],
    ['', '', 'needsValue'],
    ['five', '', 'notAnAmount'],
    ['1.005', '', 'notAnAmount'],
    ['100', '100', 'wrongOrder'],
    ['-50', '20', 'wrongOrder'],
  ])('rises to %j, falls to %j', (rises, falls, terms) => expect(readTerms({ rises, falls })).toEqual(terms))

  test('are met at the value itself', () => {
    const terms = { whenAtLeast: paise(100), whenAtMost: paise(-50) }
    expect([100, 99, -49, -50].map((locked) => isMet(terms, paise(locked)))).toEqual([true, false, false, true])
  })
})
