import type { HeldMarket } from '@paddock/contract/shapes/bet'
import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { partsOf, worstText } from './state.ts'

const held = (change: Partial<HeldMarket>): HeldMarket => ({
  market: {
    id: 'm1',
    _id: 'm1',
    marketName: 'Match Odds',
    type: 'BETFAIR',
    event: { id: 'e1', name: 'A v B' },
    eventType: { id: '4' },
  },
  exposure: paise(100_000),
  matched: paise(100_000),
  unmatched: paise(0),
  pending: paise(0),
  worst: { runners: [], from: null, to: null },
  bets: 1,
  waiting: 0,
  ...change,
})
const runners = (...names: string[]) => names.map((name) => ({ id: name, name }))

test.each([
  ['a runner', { runners: runners('India'), from: null, to: null }, 'If India wins, you lose 1,000.00.'],
  ['several', { runners: runners('A', 'B', 'C'), from: null, to: null }, 'If A, B and C win, you lose 1,000.00.'],
  ['a range', { runners: [], from: 41, to: 45 }, 'If the result is 41 to 45, you lose 1,000.00.'],
  ['one result', { runners: [], from: 45, to: 45 }, 'If the result is 45, you lose 1,000.00.'],
  ['no end', { runners: [], from: 46, to: null }, 'If the result is 46 or more, you lose 1,000.00.'],
  ['nobody known', { runners: [], from: null, to: null }, 'At worst you lose 1,000.00.'],
])('the worst case is a sentence: %s', (_, worst, text) => expect(worstText(held({ worst }))).toBe(text))

test.each([
  ['oddEven', 1, 'If the result is Odd, you lose 1,000.00.'],
  ['lastDigit', 0, 'If the result is Digit 0, you lose 1,000.00.'],
  ['yesNo', 0, 'If the result is No, you lose 1,000.00.'],
] as const)('of a session whose outcome is picked it is that outcome: %s', (sessionVariant, from, text) => {
  const market = { ...held({}).market, type: 'SESSION' as const, sessionVariant }
  expect(worstText(held({ market, worst: { runners: [], from, to: from } }))).toBe(text)
})

test('its parts are told where it is of more than what is matched', () => {
  expect(partsOf(held({}))).toEqual([])
  expect(partsOf(held({ matched: paise(60_000), unmatched: paise(30_000), pending: paise(10_000) }))).toEqual([
    '600.00 matched',
    '300.00 unmatched',
    '100.00 in process',
  ])
})
