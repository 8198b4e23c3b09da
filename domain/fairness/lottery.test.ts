import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createDraws,
  drawKeno,
  drawPickThree,
  drawRaffle,
  type Draws,
  isPickThreeWon,
  KENO,
  KENO_PICKS,
  kenoHits,
  kenoReturns,
  type PickThree,
  type PickThreeBet,
  pickThreeMultiplier,
  pickThreeWays,
  RAFFLE_NUMBERS,
  raffleMultiplier,
} from './index.ts'
import { choose } from './mines.ts'

/** The seed of the vectors. */
const drawn = (): Draws =>
  createDraws((key, message) => createHmac('sha256', key).update(message).digest(), {
    serverSeed: Uint8Array.from({ length: 32 }, (_, n) => n),
    clientSeed: 'paddock',
    nonce: 1,
  })
const upTo = (n: number): number[] => Array.from({ length: n }, (_, one) => one)

describe('keno', () => {
  test('its vector', () =>
    expect(drawKeno(drawn()).toSorted((one, other) => one - other)).toEqual([2, 6, 17, 19, 21, 23, 30, 34, 36, 39]))

  /** In percent: how likely h of p picks are among ten of forty, times what they return in hundredths. */
  const returned = (picks: number): number => {
    const ways = (hits: number): bigint => choose(picks, hits) * choose(KENO.numbers - picks, KENO.drawn - hits)
    const all = choose(KENO.numbers, KENO.drawn)
    expect(upTo(picks + 1).reduce((total, hits) => total + ways(hits), 0n)).toBe(all)
    const sum = kenoReturns(picks).reduce((total, times, hits) => total + BigInt(times) * ways(hits), 0n)
    return Number((1_000_000n * sum) / all) / 1_000_000
  }
  test.each([
    [1, '96.00'],
    [2, '95.96'],
    [3, '96.03'],
    [4, '96.02'],
    [5, '95.99'],
    [6, '95.99'],
    [8, '96.00'],
  ])('of %i picks %s %% comes back, by every way in which ten of forty can fall', (picks, percent) => {
    expect(kenoReturns(picks)).toHaveLength(picks + 1)
    expect(returned(picks).toFixed(2)).toBe(percent)
  })
  test('so many may be picked and no others', () => {
    expect(KENO_PICKS).toEqual([1, 2, 3, 4, 5, 6, 8])
    expect(kenoReturns(7)).toEqual([])
  })
  test('hits are counted', () => expect(kenoHits([1, 2, 40], [40, 3, 1])).toBe(2))
})

describe('pick 3', () => {
  test('its vector', () => expect(drawPickThree(drawn())).toEqual([6, 4, 1]))

  const all = upTo(1000).map((n): PickThree => [Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10])
  const BETS: readonly PickThreeBet[] = [
    ...all.filter((_, n) => n % 37 === 0).map((digits) => ({ kind: 'straight', digits }) as const),
    ...all.filter(([a, b, c]) => a <= b && b <= c && a < c).map((digits) => ({ kind: 'any', digits }) as const),
    ...upTo(100)
      .filter((n) => n % 7 === 0)
      .flatMap((n) => {
        const digits = [Math.floor(n / 10), n % 10]
        return [{ kind: 'first', digits } as const, { kind: 'last', digits } as const]
      }),
  ]
  test('96 % comes back of each bet, by all of the thousand', () => {
    for (const bet of BETS) {
      const won = all.filter((fallen) => isPickThreeWon(bet, fallen)).length
      expect([won, won * pickThreeMultiplier(bet)]).toEqual([pickThreeWays(bet), 960])
    }
  })
  test.each([
    ['straight', [6, 4, 1], 960],
    ['any', [1, 4, 6], 160],
    ['any', [6, 6, 1], 320],
    ['first', [6, 4], 96],
    ['last', [4, 1], 96],
  ] as const)('%s on %j pays ×%i', (kind, digits, times) => expect(pickThreeMultiplier({ kind, digits })).toBe(times))
})

describe('the raffle', () => {
  test('its vector', () => expect(drawRaffle(drawn())).toEqual([41, 47, 86]))
  test('95 % comes back of each ticket: one of a hundred is each of the three', () => {
    const fallen = [41, 47, 86]
    const times = upTo(RAFFLE_NUMBERS).map((ticket) => raffleMultiplier(ticket, fallen))
    expect(times.filter((one) => one > 0)).toEqual([60, 20, 15])
    expect(times.reduce((total, one) => total + one, 0)).toBe(95)
  })
})
