import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarketKind, Side } from '../markets/index.ts'
import { paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import { gain } from '../positions/index.ts'
import {
  averageBets,
  betDelaySeconds,
  displayMarketName,
  effectiveMaxStake,
  isBetAllowed,
  givesAway,
  isPlausibleBook,
  KABADDI_ID,
  type ListedBet,
  SPORTS,
  sportName,
  userMaxOf,
  withKabaddiLast,
} from './index.ts'

function bet(kind: MarketKind, side: Side, price: number, rupees: number, slot = 1): ListedBet {
  const stake = paise(rupees * 100)
  const gained = gain(kind, odds(Math.round(price * 100)), stake)
  return {
    marketId: '1.1',
    kind,
    slot,
    side,
    price: odds(Math.round(price * 100)),
    stake,
    profit: side === 'BACK' ? gained : stake,
    liability: side === 'BACK' ? stake : gained,
  }
}

describe('average odds (law 3.5)', () => {
  test('one team, one type: stake 1500, profit 1750, liability 1500, shown at 2.17', () => {
    expect(averageBets([bet('BETFAIR', 'BACK', 2, 1000), bet('BETFAIR', 'BACK', 2.5, 500)])).toEqual([
      {
        marketId: '1.1',
        kind: 'BETFAIR',
        slot: 1,
        side: 'BACK',
        price: 217,
        stake: 150_000,
        profit: 175_000,
        liability: 150_000,
        bets: 2,
      },
    ])
  })

  test('backs and lays, and teams, stay apart', () => {
    const bets = [
      bet('BETFAIR', 'BACK', 2, 10),
      bet('BETFAIR', 'LAY', 2, 10),
      bet('BETFAIR', 'BACK', 2, 10, 2),
      bet('BETFAIR', 'LAY', 2.2, 10),
    ]
    expect(averageBets(bets).map(({ slot, side, bets: count }) => [slot, side, count])).toEqual([
      [1, 'BACK', 1],
      [1, 'LAY', 2],
      [2, 'BACK', 1],
    ])
  })

  test('a session merges all: S3 sums to profit 4000 and liability 4200', () => {
    const s3 = [bet('SESSION', 'BACK', 100, 1000), bet('SESSION', 'LAY', 100, 1000), bet('SESSION', 'LAY', 110, 2000)]
    expect(averageBets(s3)).toMatchObject([{ side: null, profit: 400_000, liability: 420_000, bets: 3 }])
  })

  test('what is not matched has no price and no line', () => {
    expect(averageBets([bet('BETFAIR', 'BACK', 2, 0)])).toEqual([])
  })

  test('the price lies between the prices, the sums are the sums', () => {
    const anyBet = fc
      .tuple(fc.integer({ min: 101, max: 100_000 }), fc.integer({ min: 1, max: 1e8 }))
      .map(([hundredths, rupees]) => bet('BETFAIR', 'BACK', hundredths / 100, rupees))
    fc.assert(
      fc.property(fc.array(anyBet, { minLength: 1, maxLength: 50 }), (bets) => {
        const [line] = averageBets(bets)
        expect(line?.price).toBeGreaterThanOrEqual(Math.min(...bets.map(({ price }) => price)))
        expect(line?.price).toBeLessThanOrEqual(Math.max(...bets.map(({ price }) => price)))
        expect(line?.profit).toBe(bets.reduce((total, { profit }) => total + profit, 0))
      }),
    )
  })
})

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
    expect(givesAway(runners)).toBe(sure)
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
    expect(betDelaySeconds(2, 6)).toBe(8)
  })

  test.each([
    ['no user maximum', null, 5000, 9000, 5000],
    ['a user maximum of 0 is none', 0, 5000, 9000, 5000],
    ['the user’s is least', 100, 5000, 9000, 100],
    ['the market’s is least', 7000, 5000, 9000, 5000],
    ['the platform’s is least', null, 50_000, 9000, 9000],
  ])('%s', (_, user, market, platform, most) => {
    expect(effectiveMaxStake(user === null ? null : paise(user), paise(market), paise(platform))).toBe(most)
  })

  test('each kind has its own user maximum', () => {
    const maxima = { sessionMax: paise(1), bookmakerMax: paise(2), betfairMax: null }
    expect((['SESSION', 'BOOKMAKER', 'BETFAIR'] as const).map((kind) => userMaxOf(kind, maxima))).toEqual([1, 2, null])
  })

  test.each([
    [0, 500_000, false],
    [150, 100, false],
    [150, 500_000, true],
  ])('odd %i, market maximum of %i paise: allowed is %s', (odd, max, allowed) => {
    expect(isBetAllowed(odd, paise(max))).toBe(allowed)
  })
})
