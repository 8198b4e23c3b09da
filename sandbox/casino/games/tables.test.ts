import { createHmac } from 'node:crypto'
import {
  ANDAR_BAHAR_CHANCES,
  BACCARAT_CHANCES,
  CARDS_32_CHANCES,
  CARDS_32_PLAYERS,
  createDraws,
  DECK,
  DRAGON_TIGER_CHANCES,
  type Draws,
  TEEN_PATTI_CHANCE,
} from '@paddock/domain/fairness'
import { ofRupees, type Paise, paise } from '@paddock/domain/money'
import { describe, expect, test } from 'vitest'
import { andarBahar } from './andar-bahar.ts'
import { baccarat } from './baccarat.ts'
import { cards32 } from './cards-32.ts'
import { crash } from './crash.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { LEAST_STAKE, MOST_RETURN, MOST_STAKE, type SharedGame } from './game.ts'
import { lucky7 } from './lucky-7.ts'
import { teenPatti } from './teen-patti.ts'

/** What may fall, as far as bets are about it, and how often. */
type Falls = readonly (readonly [outcome: object, chance: number])[]
type TableCase = { readonly game: SharedGame; readonly falls: Falls; readonly bets: readonly object[] }

const winners = (chances: Readonly<Record<string, number>>): Falls =>
  Object.entries(chances).map(([winner, chance]) => [{ winner }, chance] as const)
const on = (...bets: readonly string[]): object[] => bets.map((bet) => ({ on: bet }))

const TABLES: readonly TableCase[] = [
  {
    game: teenPatti,
    falls: winners({ a: TEEN_PATTI_CHANCE, b: TEEN_PATTI_CHANCE, tie: 1 - 2 * TEEN_PATTI_CHANCE }),
    bets: on('a', 'b'),
  },
  {
    game: lucky7,
    falls: Array.from({ length: DECK }, (_, card) => [{ card }, 1 / DECK] as const),
    bets: on('down', 'seven', 'up'),
  },
  { game: andarBahar, falls: winners(ANDAR_BAHAR_CHANCES), bets: on('andar', 'bahar') },
  { game: dragonTiger, falls: winners(DRAGON_TIGER_CHANCES), bets: on('dragon', 'tiger', 'tie') },
  { game: baccarat, falls: winners(BACCARAT_CHANCES), bets: on('player', 'banker', 'tie') },
  {
    game: cards32,
    falls: CARDS_32_PLAYERS.map((winner) => [{ winner }, CARDS_32_CHANCES[winner]] as const),
    bets: CARDS_32_PLAYERS.flatMap((player) => [
      { on: player, side: 'back' },
      { on: player, side: 'lay' },
    ]),
  },
]
const named = TABLES.map((one) => [one.game.offer.gameCode, one] as const)

/** Of a stake, how much comes back in the mean. */
function comesBack({ game, falls }: TableCase, bet: object, stake: Paise): number {
  const read = game.read(bet, stake)
  if (!read) throw new Error('not a bet')
  return falls.reduce((all, [outcome, chance]) => all + chance * game.pay(outcome, stake, read.choice), 0) / stake
}

describe.each(named)('%s', (_name, table) => {
  const { game, bets, falls } = table

  test('gives back no less than is told of it on any bet, and just that on the worst', () => {
    const all = bets.map((bet) => comesBack(table, bet, LEAST_STAKE))
    expect(100 * Math.min(...all)).toBeGreaterThanOrEqual(game.offer.rtp)
    expect(100 * Math.min(...all)).toBeLessThan(game.offer.rtp + 0.015)
    expect(game.offer.rtp + game.offer.edge).toBeCloseTo(100, 10)
    expect(Math.max(...all)).toBeLessThan(1)
  })

  test('the most that a bet can return is the most of all that may fall, and no more than a round may', () => {
    for (const bet of bets)
      for (const stake of [LEAST_STAKE, ofRupees(1237), MOST_STAKE]) {
        const read = game.read(bet, stake)
        const most = Math.max(...falls.map(([outcome]) => game.pay(outcome, stake, read?.choice)))
        expect(read).toEqual({ choice: bet, most })
        expect(most).toBeLessThanOrEqual(MOST_RETURN)
      }
  })

  test.each([null, 7, 'a', {}, [], { on: 'nobody' }, { on: ['a'] }, { on: null }, { on: '__proto__' }])(
    '%j is no bet',
    (asked) => expect(game.read(asked, LEAST_STAKE)).toBeUndefined(),
  )

  test('what is drawn can be written down and paid, and is shown for as long as its cards take', () => {
    for (let nonce = 1; nonce <= 200; nonce++) {
      const outcome: unknown = JSON.parse(JSON.stringify(game.draw(drawn(nonce), nonce)))
      const paid = bets.map((bet) => game.pay(outcome, paise(10_000), game.read(bet, paise(10_000))?.choice))
      expect(Math.max(...paid)).toBeGreaterThan(0)
      expect(game.showMs(outcome)).toBeGreaterThan(2000)
      expect(game.showMs(outcome)).toBeLessThan(15_000)
    }
  })
})

const serverSeed = Uint8Array.from({ length: 32 }, (_, n) => n)
const drawn = (nonce: number): Draws =>
  createDraws((key, message) => createHmac('sha256', key).update(message).digest(), {
    serverSeed,
    clientSeed: 'paddock',
    nonce,
  })

describe.each(named)('%s, where its wallet holds', (_, { game, falls, bets }) => {
  const stake = ofRupees(137)
  const payOf = (outcome: unknown) => bets.map((bet) => game.pay(outcome, stake, game.read(bet, stake)?.choice))

  test('says all that can fall, each by what it pays', () => {
    const ways = (game.ways ?? []).map(({ outcome }) => payOf(outcome))
    for (const [outcome] of falls) expect(ways).toContainEqual(payOf(outcome))
    // And nothing that cannot.
    for (const way of ways) expect(falls.map(([outcome]) => payOf(outcome))).toContainEqual(way)
  })
})

describe('a bet on crash', () => {
  const most = (stake: number, auto: number | null): number | undefined => crash.read({ auto }, paise(stake))?.most

  test('may return what it leaves with, and by hand the most that a round may', () => {
    expect([most(10_000, 250), most(10_000, null)]).toEqual([25_000, MOST_RETURN])
  })

  test('leaves by itself at the highest multiplier that returns no more than a round may', () => {
    for (const stake of [LEAST_STAKE, ofRupees(1237), ofRupees(3), MOST_STAKE]) {
      const leaves = crash.flight?.leavesAt(stake, { auto: null }) ?? 0
      const [there, beyond] = [leaves, leaves + 1].map((at) => Math.floor((stake * at) / 100))
      expect(there).toBeLessThanOrEqual(MOST_RETURN)
      expect(beyond).toBeGreaterThan(MOST_RETURN)
      expect(most(stake, 100_000_000)).toBeLessThanOrEqual(MOST_RETURN)
    }
  })
})

test('a bet on 32 Cards says which side it is on', () => {
  expect(cards32.read({ on: 8 }, LEAST_STAKE)).toBeUndefined()
  expect(cards32.read({ on: '8', side: 'back' }, LEAST_STAKE)).toBeUndefined()
  expect(cards32.read({ on: 8, side: 'both' }, LEAST_STAKE)).toBeUndefined()
})
