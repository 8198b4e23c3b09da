import { describe, expect, test } from 'vitest'
import { isAboveLimit, paise, upToLimit } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import {
  betDelayMs,
  displayMarketName,
  givesAway,
  isPlausibleBook,
  KABADDI_ID,
  shortName,
  sidesOf,
  SPORTS,
  sportName,
  takesBets,
  withKabaddiLast,
} from './index.ts'
import { NO_QUOTE } from '../kinds/session/index.ts'
import type { MarketShape } from '../market/index.ts'

const WIN: MarketShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false }

describe('overround check (law 3.7)', () => {
  const book = (backs: number[], lays: number[]) =>
    backs.map((back, index) => ({ back: odds(Math.round(back * 100)), lay: odds(Math.round(lays[index]! * 100)) }))

  test.each([
    ['back 101.65, lay 98.64', book([1.9, 2.04], [1.96, 2.1]), true],
    ['back 97.56: too generous', book([2.05, 2.05], [2.1, 2.12]), false],
    ['back exactly 100 is not over 100', book([2, 2], [2.1, 2.12]), false],
    ['back exactly 109 is not under 109', book([1.25, 4, 25], [1.3, 4.6, 30]), false],
    ['three backs at 3.0 are exactly 100', book([3, 3, 3], [3.1, 3.1, 3.1]), false],
    ['back 109.59', book([1.8, 1.85], [2.1, 2.12]), false],
    ['lay exactly 100 is not under 100', book([1.9, 2.04], [2, 2]), false],
    ['lay 90.9 is not over 91', book([1.9, 2.04], [2.2, 2.2]), false],
    ['a runner without a lay price', [...book([1.9], [1.96]), { back: odds(204) }], false],
  ])('%s', (_, runners, plausible) => {
    expect(isPlausibleBook(runners)).toBe(plausible)
  })

  test.each([
    ['back 97.56: both runners backed win for sure', book([2.05, 2.05], [2.1, 2.12]), true],
    ['lay 102.04: both runners laid win for sure', book([1.9, 1.9], [1.96, 1.96]), true],
    ['exactly 100 gives nothing away', book([3, 3, 3], [3, 3, 3]), false],
    ['a wide book is only dear', book([1.25, 3], [2.2, 8]), false],
    ['a runner that cannot be backed leaves no sure win', [{ back: odds(400) }, {}], false],
  ])('gives away: %s', (_, runners, sure) => {
    expect(givesAway(WIN, { best: runners, quote: NO_QUOTE })).toBe(sure)
  })
})

test.each([
  ['Match Bet 1', 'Match Bet'],
  ['2 TBP', 'Top 2 Finish'],
  ['To Be Placed', 'Top 2 Finish'],
  ['3 TBP', 'Top 3 Finish'],
  ['4 TBP', 'Top 4 Finish'],
  ['Match Odds', 'Match Odds'],
])('a market called %s is shown as %s (000 §9)', (name, shown) => {
  expect(displayMarketName(name)).toBe(shown)
})

describe('sports (000 §3)', () => {
  test('27 sports, each once, Kabaddi last', () => {
    expect(new Set(SPORTS.map(({ id }) => id)).size).toBe(27)
    expect(SPORTS.at(-1)).toEqual({ id: KABADDI_ID, name: 'Kabaddi' })
    expect([sportName('4'), sportName('6423'), sportName('99')]).toEqual(['Cricket', 'American Football', undefined])
  })

  test('Kabaddi goes to the end, the rest stays in order', () => {
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    expect(ids(withKabaddiLast([{ id: '7' }, { id: KABADDI_ID }, { id: '4' }]))).toEqual(['7', '4', KABADDI_ID])
    expect(ids(withKabaddiLast([{ id: '7' }]))).toEqual(['7'])
  })
})

describe('limits', () => {
  test('the delay is the user’s and the market’s together: 2 + 6 = 8 s', () => {
    expect(betDelayMs(2, 6)).toBe(8000)
  })

  test.each([
    ['a user maximum of 0 is none', 0, 5000, 5000],
    ['the user’s is least', 100, 5000, 100],
    ['the market’s is least', 7000, 5000, 5000],
  ])('%s', (_, user, market, most) => {
    expect(upToLimit(paise(market), paise(user))).toBe(most)
  })

  test.each([
    [1_000_000, 0, false],
    [501, 500, true],
    [500, 500, false],
  ])('%i under a limit of %i: above is %s', (amount, limit, above) => {
    expect(isAboveLimit(amount, paise(limit))).toBe(above)
  })

  test.each([
    [0, false],
    [100, false],
    [101, true],
    [500_000, true],
  ])('a market’s maximum of %i paise: bets are taken is %s', (max, taken) => {
    expect(takesBets(paise(max))).toBe(taken)
  })
})

test.each([
  ['India v Australia', ['India', 'Australia']],
  ['14:30 Lingfield', ['14:30 Lingfield']],
])('%s', (name, sides) => expect(sidesOf(name)).toEqual(sides))

describe('the name of a side on the smallest screens', () => {
  test.each([
    ['India', 'India'],
    ['New Zealand', 'New Zealand'],
    ['Royal Challengers Bengaluru', 'RCB'],
    ['Papua New Guinea', 'PNG'],
    ['South Africa Women', 'SA Women'],
    ['Novak Djokovic', 'N Djokovic'],
    ['Kirchheimer/Lorenzi', 'Kirchheimer/Lorenzi'],
  ])('%s: %s', (name, short) => expect(shortName(name)).toBe(short))
})
