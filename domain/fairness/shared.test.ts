import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Card, DECK, dealShoe, nameOfCard } from './cards.ts'
import { crashAt, crashMs, crashMsOf, isLeftInTime, LEAST_LEAVE } from './crash.ts'
import { createDraws } from './draws.ts'
import { limboPoint } from './limbo.ts'
import { LUCKY_7_BETS, type Lucky7Bet, lucky7Multiplier, lucky7Winner } from './lucky-7.ts'
import { TIMES_ONE } from './multiplier.ts'
import { MOST_DEVIATIONS, MOST_STRAY, rounds, strayOf, unevenness } from './testing/distribution.ts'

const serverSeed = Uint8Array.from({ length: 32 }, (_, n) => n)
const drawn = () =>
  createDraws((key, message) => createHmac('sha256', key).update(message).digest(), {
    serverSeed,
    clientSeed: 'paddock',
    nonce: 1,
  })
const CARDS: readonly Card[] = Array.from({ length: DECK }, (_, card) => card)

describe('lucky 7', () => {
  test('the vector is the seven of clubs', () => {
    const [card = 0] = dealShoe(drawn(), DECK)
    expect([nameOfCard(card), lucky7Winner(card)]).toEqual(['7C', 'seven'])
  })

  test('an ace is below seven and a king above it, in every suit', () => {
    for (const [rank, winner] of [
      [0, 'down'],
      [5, 'down'],
      [6, 'seven'],
      [7, 'up'],
      [12, 'up'],
    ] as const)
      for (const suit of [0, 1, 2, 3]) expect(lucky7Winner(13 * suit + rank)).toBe(winner)
  })

  test.each([
    ['down', 50 / 52, '3.85'],
    ['up', 50 / 52, '3.85'],
    ['seven', 48 / 52, '7.69'],
  ] as const)('of %s, over all cards, %d comes back', (bet, comesBack, edge) => {
    const all = CARDS.reduce((total, card) => total + lucky7Multiplier(bet, card), 0) / TIMES_ONE / DECK
    expect(all).toBeCloseTo(comesBack, 12)
    expect((100 * (1 - all)).toFixed(2)).toBe(edge)
  })

  test('falls on every card as often, and each bet returns what it should within 3σ', () => {
    const fell = [...rounds('lucky-7', 20_000)].map((draws) => dealShoe(draws, DECK)[0] ?? 0)
    expect(unevenness(CARDS.map((card) => fell.filter((one) => one === card).length))).toBeLessThan(MOST_DEVIATIONS)
    const theory: Readonly<Record<Lucky7Bet, number>> = { down: 50 / 52, seven: 48 / 52, up: 50 / 52 }
    for (const bet of LUCKY_7_BETS)
      expect(
        strayOf(
          fell.map((card) => lucky7Multiplier(bet, card) / TIMES_ONE),
          theory[bet],
        ),
      ).toBeLessThan(MOST_STRAY)
  })
})

describe('crash', () => {
  test('the vector is 2.63, and ends when it would first show 2.64', () => {
    const point = limboPoint(drawn())
    expect(point).toBe(263n)
    expect([crashAt(crashMs(point) - 1), crashAt(crashMs(point))]).toEqual([263, 264])
  })

  test('begins at 1.00 and shows every hundredth to 100.00 for the first time when it is said to', () => {
    expect([crashAt(0), crashMsOf(100)]).toEqual([100, 0])
    for (let multiplier = 101; multiplier <= 10_000; multiplier++) {
      const ms = crashMsOf(multiplier)
      expect(crashAt(ms) >= multiplier && crashAt(ms - 1) < multiplier).toBe(true)
    }
  })

  test('shows 1.01 even where it crashes at 1.00, to nobody’s use', () => {
    expect(crashAt(crashMs(100n))).toBe(LEAST_LEAVE)
    expect(isLeftInTime(LEAST_LEAVE, 100n)).toBe(false)
  })

  test('to leave exactly there is in time, also beyond what a number holds', () => {
    const point = 99n * 2n ** 52n
    expect([isLeftInTime(263, 263n), isLeftInTime(264, 263n), isLeftInTime(100_000_000, point)]).toEqual([
      true,
      false,
      true,
    ])
    // Ten minutes at the most.
    expect(crashMs(point)).toBeLessThan(605_000)
  })

  test('of three cash-outs 0.99 comes back within 3σ', () => {
    const points = [...rounds('crash')].map(limboPoint)
    for (const at of [101, 200, 1000])
      expect(
        strayOf(
          points.map((point) => (isLeftInTime(at, point) ? at / 100 : 0)),
          0.99,
        ),
      ).toBeLessThan(MOST_STRAY)
  })
})
