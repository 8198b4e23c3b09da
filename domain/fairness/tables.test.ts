import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import {
  ANDAR_BAHAR_CHANCES,
  ANDAR_BAHAR_PRICES,
  ANDAR_BAHAR_SIDES,
  type AndarBahar,
  andarBaharReturn,
  andarBaharSide,
  dealAndarBahar,
} from './andar-bahar.ts'
import {
  type Baccarat,
  BACCARAT_BETS,
  BACCARAT_CHANCES,
  BACCARAT_PRICES,
  type BaccaratBet,
  baccaratBankerDraws,
  baccaratOf,
  baccaratReturn,
  baccaratTotal,
  dealBaccarat,
} from './baccarat.ts'
import { type Card, DECK, nameOfCard } from './cards.ts'
import {
  type Cards32,
  CARDS_32_CHANCES,
  CARDS_32_PLAYERS,
  CARDS_32_PRICES,
  type Cards32Player,
  cards32Of,
  cards32Return,
  cards32Value,
  dealCards32,
} from './cards-32.ts'
import {
  dealDragonTiger,
  type DragonTiger,
  DRAGON_TIGER_BETS,
  DRAGON_TIGER_CHANCES,
  type DragonTigerBet,
  dragonTigerOf,
  dragonTigerReturn,
} from './dragon-tiger.ts'
import { createDraws, type Draws } from './draws.ts'
import { choose } from './mines.ts'
import {
  dealTeenPatti,
  type TeenPatti,
  TEEN_PATTI_CHANCE,
  TEEN_PATTI_SIDES,
  teenPattiHand,
  teenPattiOf,
  teenPattiReturn,
  teenPattiStrength,
} from './teen-patti.ts'
import { MOST_DEVIATIONS, MOST_STRAY, rounds, strayOf, unevenness } from './testing/distribution.ts'

const serverSeed = Uint8Array.from({ length: 32 }, (_, n) => n)
const drawn = (): Draws =>
  createDraws((key, message) => createHmac('sha256', key).update(message).digest(), {
    serverSeed,
    clientSeed: 'paddock',
    nonce: 1,
  })

const NAMES = Array.from({ length: DECK }, (_, n) => nameOfCard(n))
/** As cards are written: `7C`. */
const card = (text: string): Card => NAMES.indexOf(text)
const cards = (text: string): Card[] => text.split(' ').map(card)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const STAKE = paise(1000)
const edgeOf = (comesBack: number): string => (100 * (1 - comesBack / STAKE)).toFixed(2)

describe('the vectors of the tables', () => {
  test('Teen Patti: B has the sequence', () => {
    expect(dealTeenPatti(drawn())).toEqual({ a: cards('7C 3S 5D'), b: cards('TD QC JC'), winner: 'b' })
    expect(teenPattiHand(cards('TD QC JC'))).toBe('sequence')
  })
  test('Andar Bahar: the thirteenth card, Andar’s', () => {
    const { joker, dealt, winner } = dealAndarBahar(drawn())
    expect([joker, dealt.length, dealt.at(-1), winner]).toEqual([card('7C'), 13, card('7H'), 'andar'])
  })
  test('Dragon Tiger', () =>
    expect(dealDragonTiger(drawn())).toEqual({ dragon: card('7C'), tiger: card('9S'), winner: 'tiger' }))
  test('32 Cards: 15, 20, 18, 22', () => {
    const { turns, winner } = dealCards32(drawn())
    expect(turns.map((turn) => turn.map(({ player, card: dealt }) => player + cards32Value(dealt)))).toEqual([
      [15, 20, 18, 22],
    ])
    expect(winner).toBe(11)
  })
  test('Baccarat: player 5, banker 1', () => {
    const { player, banker, winner } = dealBaccarat(drawn())
    expect([player, banker, winner]).toEqual([cards('7C 6H 2H'), cards('9S 2C TS'), 'player'])
    expect([baccaratTotal(player), baccaratTotal(banker)]).toEqual([5, 1])
  })
})

describe('Teen Patti 20-20', () => {
  test('hands by their order, each better than the next', () => {
    const order = [
      ['AS AH AD', 'trail'],
      ['2S 2H 2D', 'trail'],
      ['AS KS QS', 'pure sequence'],
      ['AH 2H 3H', 'pure sequence'],
      ['KS QS JS', 'pure sequence'],
      ['2D 3D 4D', 'pure sequence'],
      ['AS KH QS', 'sequence'],
      ['AS 2H 3S', 'sequence'],
      ['KS QH JS', 'sequence'],
      ['2S 3H 4S', 'sequence'],
      ['AC KC JC', 'colour'],
      ['2C 3C 5C', 'colour'],
      ['AS AH KS', 'pair'],
      ['AS AH 2S', 'pair'],
      ['KS KH AS', 'pair'],
      ['2S 2H 3S', 'pair'],
      ['AS KH JS', 'high card'],
      ['KS AH 2S', 'high card'],
      ['5S 3H 2S', 'high card'],
    ] as const
    expect(order.map(([hand]) => teenPattiHand(cards(hand)))).toEqual(order.map(([, name]) => name))
    const strengths = order.map(([hand]) => teenPattiStrength(cards(hand)))
    expect(strengths).toEqual(strengths.toSorted((one, other) => other - one))
    expect(new Set(strengths).size).toBe(order.length)
  })

  test('suits and the order of cards break no tie, and a tie gives stakes back', () => {
    const { winner } = teenPattiOf(cards('AS 9H 4D'), cards('4S AD 9C'))
    expect(winner).toBe('tie')
    expect(['a', 'b'].map((side) => teenPattiReturn(winner, side as 'a' | 'b', STAKE))).toEqual([STAKE, STAKE])
  })

  /** All 22,100 hands, and of those that are worth the same each two that share no card. */
  test('a tie is 1083 of 978,775, and either side keeps 2.50 %', () => {
    const byStrength = Map.groupBy(allHands(), teenPattiStrength)
    let ties = 0
    for (const alike of byStrength.values())
      for (const one of alike) ties += alike.filter((other) => !other.some((dealt) => one.includes(dealt))).length
    const all = Number(choose(52, 3) * choose(49, 3))
    expect(ties * 978_775).toBe(all * 1083)
    expect(TEEN_PATTI_CHANCE).toBeCloseTo((1 - ties / all) / 2, 12)
    const tie = ties / all
    const comesBack =
      ((1 - tie) / 2) * (teenPattiReturn('a', 'a', STAKE) + teenPattiReturn('b', 'a', STAKE)) +
      tie * teenPattiReturn('tie', 'a', STAKE)
    expect(edgeOf(comesBack)).toBe('2.50')
    expect(teenPattiReturn('b', 'a', STAKE)).toBe(0)
    expect(teenPattiReturn('b', 'b', paise(1100))).toBe(2145)
  })
})

function allHands(): Card[][] {
  const hands: Card[][] = []
  for (let a = 0; a < 52; a++) for (let b = a + 1; b < 52; b++) for (let c = b + 1; c < 52; c++) hands.push([a, b, c])
  return hands
}

test('Andar Bahar: Andar 429 of 833 and 2.15 %, Bahar 3.00 %', () => {
  // Of 51 cards three decide: the first of them lies at `before` when the two others are behind it.
  const ways = { andar: 0, bahar: 0 }
  for (let before = 0; before < 49; before++) ways[andarBaharSide(before)] += Number(choose(50 - before, 2))
  const all = Number(choose(51, 3))
  expect(ways.andar + ways.bahar).toBe(all)
  expect(ways.andar * 833).toBe(429 * all)
  for (const side of ANDAR_BAHAR_SIDES) expect(ANDAR_BAHAR_CHANCES[side]).toBeCloseTo(ways[side] / all, 12)
  const edges = ANDAR_BAHAR_SIDES.map((side) => edgeOf((ways[side] * andarBaharReturn(side, side, STAKE)) / all))
  expect(edges).toEqual(['2.15', '3.00'])
  expect(andarBaharReturn('andar', 'bahar', STAKE)).toBe(0)
})

test('Dragon Tiger: all pairs of cards; a side 3.73 %, the tie 10.36 %', () => {
  const fallen = { dragon: 0, tiger: 0, tie: 0 }
  for (let one = 0; one < 52; one++)
    for (let other = 0; other < 52; other++) fallen[dragonTigerOf(one, other).winner] += 8 * (one === other ? 7 : 8)
  expect(sum(Object.values(fallen))).toBe(416 * 415)
  for (const bet of DRAGON_TIGER_BETS) expect(DRAGON_TIGER_CHANCES[bet]).toBeCloseTo(fallen[bet] / (416 * 415), 12)
  const comesBack = (bet: DragonTigerBet): number =>
    sum(DRAGON_TIGER_BETS.map((won) => fallen[won] * dragonTigerReturn(won, bet, STAKE))) / (416 * 415)
  expect(DRAGON_TIGER_BETS.map((bet) => edgeOf(comesBack(bet)))).toEqual(['3.73', '3.73', '10.36'])
  expect(dragonTigerOf(card('AS'), card('2H')).winner).toBe('tiger')
  expect([dragonTigerReturn('tie', 'tiger', paise(1100)), dragonTigerReturn('dragon', 'tie', STAKE)]).toEqual([550, 0])
})

describe('32 Cards', () => {
  const value = (of: number): Card => of - 1
  const fallen = (...values: number[]): ReturnType<typeof cards32Of> => cards32Of(values.map(value))

  test('those who tie draw again in order, the new card alone counts, and who is behind is out', () => {
    // 8 and 10 have 20, the others less; then 13 against 12.
    const { turns, winner } = fallen(12, 6, 10, 6, 13, 12)
    expect(turns.map((turn) => turn.map(({ player }) => player))).toEqual([
      [8, 9, 10, 11],
      [8, 10],
    ])
    expect(winner).toBe(8)
  })
  test('again and again, among fewer', () => {
    // All have 17, then 8, 10 and 11 tie, then 10 and 11, then 10 leads.
    const { turns, winner } = fallen(9, 8, 7, 6, 13, 6, 13, 13, 6, 9, 9, 8, 7)
    expect(turns.map((turn) => turn.length)).toEqual([4, 4, 3, 2])
    expect(winner).toBe(10)
  })
  test('where the deck ends before anybody leads, the highest number has it', () => {
    expect(fallen(9, 8, 7, 6, 6, 6, 6, 6, 10, 10, 10).winner).toBe(11)
    expect(fallen(12, 6, 10, 6, 7, 7).winner).toBe(10)
  })

  /** By symmetry each of those who tie is as likely to lead in the end; the deck that ends before is less than 10^−13 of all. */
  test('what each is, exactly, and what is kept of both sides', () => {
    const TWELFTHS = 12
    const ways: Record<Cards32Player, number> = { 8: 0, 9: 0, 10: 0, 11: 0 }
    const values = Array.from({ length: 8 }, (_, n) => n + 6)
    for (const a of values)
      for (const b of values)
        for (const c of values)
          for (const d of values) {
            const [first = []] = fallen(a, b, c, d, 6, 6, 6, 6).turns
            const totals = first.map(({ player, card: dealt }) => player + cards32Value(dealt))
            const leaders = CARDS_32_PLAYERS.filter((_, n) => totals[n] === Math.max(...totals))
            for (const player of leaders) ways[player] += (waysOf([a, b, c, d]) * TWELFTHS) / leaders.length
          }
    const all = 32 * 31 * 30 * 29 * TWELFTHS
    expect(sum(Object.values(ways))).toBe(all)
    const chances = CARDS_32_PLAYERS.map((player) => ways[player] / all)
    expect(CARDS_32_PLAYERS.map((player) => CARDS_32_CHANCES[player])).toEqual(chances)
    expect(chances.map((one) => one.toFixed(6))).toEqual(['0.078328', '0.163787', '0.293023', '0.464862'])
    expect(chances.map((one) => (1 / one).toFixed(2))).toEqual(['12.77', '6.11', '3.41', '2.15'])

    const stake = paise(100_000_000)
    const kept = (side: 'back' | 'lay'): string[] =>
      CARDS_32_PLAYERS.map((player, n) => {
        const chance = side === 'back' ? (chances[n] ?? 0) : 1 - (chances[n] ?? 0)
        const winner = side === 'back' ? player : player === 8 ? 9 : 8
        return (100 * (1 - (chance * cards32Return(winner, { on: player, side }, stake)) / stake)).toFixed(2)
      })
    expect(kept('back')).toEqual(['2.56', '2.55', '2.72', '2.84'])
    expect(kept('lay')).toEqual(['0.21', '0.48', '1.02', '2.26'])
  })

  /** Four cards of these values, one after the other. */
  function waysOf(values: readonly number[]): number {
    return values.reduce((ways, one, n) => ways * (4 - values.slice(0, n).filter((before) => before === one).length), 1)
  }

  test('a lay is of its liability, and wins the stake of who backs', () => {
    // ₹10 against 13.09 is a stake of 0.8271 paise-exact ⌊1000·1309/1209⌋.
    expect(cards32Return(9, { on: 8, side: 'lay' }, STAKE)).toBe(1082)
    expect(cards32Return(9, { on: 8, side: 'lay' }, paise(120_900))).toBe(130_900)
    expect(cards32Return(8, { on: 8, side: 'lay' }, STAKE)).toBe(0)
    expect(cards32Return(8, { on: 8, side: 'back' }, STAKE)).toBe(12_440)
    expect(cards32Return(9, { on: 8, side: 'back' }, STAKE)).toBe(0)
    for (const player of CARDS_32_PLAYERS) {
      const { back, lay } = CARDS_32_PRICES[player]
      expect(lay).toBeGreaterThan(back)
    }
  })
})

describe('Baccarat', () => {
  test.each([
    // Naturals end it, also against a total that would draw.
    ['9S 2H KS 3D 5C', 2, 2, 'player'],
    ['2S 8H KS KD 5C', 2, 2, 'banker'],
    // The player stands on 6 and 7; then the banker draws on 5 and stands on 6.
    ['6S 5H KS KD 4C', 2, 3, 'banker'],
    ['7S 6H KS KD 4C', 2, 2, 'player'],
    // A three draws against all but an eight.
    ['2S 3H KS KD 8C 9C', 3, 2, 'banker'],
    ['2S 3H KS KD 9C 9C', 3, 3, 'banker'],
    ['2S 6H KS KD 4C', 3, 2, 'tie'],
    // A six draws against a six or a seven, a seven never.
    ['AS 6H KS KD 6C 2D', 3, 3, 'banker'],
    ['AS 7H KS KD 6C 2D', 3, 2, 'tie'],
  ] as const)('%s: %i cards and %i, %s', (dealt, ofPlayer, ofBanker, winner) => {
    const round = baccaratOf(cards(dealt))
    expect([round.player.length, round.banker.length, round.winner]).toEqual([ofPlayer, ofBanker, winner])
  })

  test('when the banker draws, whole', () => {
    const thirds = (total: number): string =>
      Array.from({ length: 10 }, (_, third) => (baccaratBankerDraws(total, third) ? third : '-')).join('')
    expect(Array.from({ length: 8 }, (_, total) => thirds(total))).toEqual([
      '0123456789',
      '0123456789',
      '0123456789',
      '01234567-9',
      '--234567--',
      '----4567--',
      '------67--',
      '----------',
    ])
    expect([5, 6].map((total) => baccaratBankerDraws(total, undefined))).toEqual([true, false])
  })

  test('every six cards of eight decks: banker 1.06, player 1.24, tie 14.36 %', () => {
    const fallen = everyBaccarat()
    const all = 416 * 415 * 414 * 413 * 412 * 411
    expect(fallen).toEqual({
      banker: 2_292_252_566_437_888,
      player: 2_230_518_282_592_256,
      tie: 475_627_426_473_216,
    })
    expect(fallen.banker + fallen.player + fallen.tie).toBe(all)
    for (const bet of BACCARAT_BETS) expect(BACCARAT_CHANCES[bet]).toBe(fallen[bet] / all)
    const edges = (['banker', 'player', 'tie'] as const).map((bet) => {
      const returns = (['banker', 'player', 'tie'] as const).map((won) => fallen[won] * baccaratReturn(won, bet, STAKE))
      return edgeOf(sum(returns) / all)
    })
    expect(edges).toEqual(['1.06', '1.24', '14.36'])
  })
})

/**
 * By value: how many cards of eight decks have it, and then how many ways six in a row. Cards that are not drawn count as any; the first two of
 * a hand are one case in both their orders.
 */
function everyBaccarat(): Record<BaccaratBet, number> {
  const left = Array.from({ length: 10 }, (_, value): number => (value === 0 ? 128 : 32))
  const fallen = { player: 0, banker: 0, tie: 0 }
  const hand: Card[] = []
  const deal = (ways: number): void => {
    if (hand.length === 6 || (hand.length >= 4 && isDealt(hand))) {
      fallen[baccaratOf(hand).winner] += ways * restOf(hand.length)
      return
    }
    const partner = hand.length === 2 || hand.length === 3 ? hand[hand.length - 2] : undefined
    // Ace to nine, and a ten for all that count nothing.
    for (let next: Card = partner ?? 0; next < 10; next++) {
      const value = (next + 1) % 10
      const here = left[value] ?? 0
      left[value] = here - 1
      hand.push(next)
      deal(ways * here * (partner === undefined || partner === next ? 1 : 2))
      hand.pop()
      left[value] = here
    }
  }
  deal(1)
  return fallen
}

/** Whether it takes no further card. */
const isDealt = (hand: readonly Card[]): boolean => {
  const { player, banker } = baccaratOf([...hand, 0, 0])
  return player.length + banker.length <= hand.length
}
const restOf = (dealt: number): number =>
  Array.from({ length: 6 - dealt }, (_, n) => 416 - dealt - n).reduce((ways, one) => ways * one, 1)

const STAKE_DRAWN = paise(10_000)
type Drawn = { readonly winner: unknown }
type Play<Fallen extends Drawn> = {
  readonly deal: (draws: Draws) => Fallen
  /** How many cards may be dealt: the beginning of a shuffle is the same as of the whole. */
  readonly cards: number
  readonly firstOf: (fallen: Fallen) => Card
  readonly bets: readonly { readonly pays: (winner: Fallen['winner']) => number; readonly theory: number }[]
}

/** Whether each card comes first as often, and how far the return of any bet is from theory, in deviations. */
function fallenOf<Fallen extends Drawn>(game: string, { deal, cards, firstOf, bets }: Play<Fallen>) {
  const returns = bets.map((): number[] => [])
  const firsts = new Map<Card, number>()
  for (const draws of rounds(game, 10_000)) {
    const fallen = deal({ ...draws, shuffle: (n) => draws.shuffle(n, cards) })
    firsts.set(firstOf(fallen), (firsts.get(firstOf(fallen)) ?? 0) + 1)
    for (const [n, { pays }] of bets.entries()) returns[n]?.push(pays(fallen.winner) / STAKE_DRAWN)
  }
  const strays = bets.map(({ theory }, n) => strayOf(returns[n] ?? [], theory))
  return { unevenness: unevenness([...firsts.values()]), stray: Math.max(...strays) }
}

const PLAYS = {
  'teen-patti': () =>
    fallenOf('teen-patti', {
      deal: dealTeenPatti,
      cards: 6,
      firstOf: ({ a }) => a[0] ?? 0,
      bets: TEEN_PATTI_SIDES.map((side) => ({
        pays: (winner: TeenPatti['winner']) => teenPattiReturn(winner, side, STAKE_DRAWN),
        theory: TEEN_PATTI_CHANCE * 1.95 + (1 - 2 * TEEN_PATTI_CHANCE),
      })),
    }),
  'andar-bahar': () =>
    fallenOf('andar-bahar', {
      deal: dealAndarBahar,
      cards: DECK,
      firstOf: ({ joker }) => joker,
      bets: ANDAR_BAHAR_SIDES.map((side) => ({
        pays: (winner: AndarBahar['winner']) => andarBaharReturn(winner, side, STAKE_DRAWN),
        theory: (ANDAR_BAHAR_CHANCES[side] * ANDAR_BAHAR_PRICES[side]) / 100,
      })),
    }),
  'dragon-tiger': () =>
    fallenOf('dragon-tiger', {
      deal: dealDragonTiger,
      cards: 2,
      firstOf: ({ dragon }) => dragon,
      bets: DRAGON_TIGER_BETS.map((bet) => ({
        pays: (winner: DragonTiger['winner']) => dragonTigerReturn(winner, bet, STAKE_DRAWN),
        theory: bet === 'tie' ? (12 * 31) / 415 : (2 * 192 + 31 / 2) / 415,
      })),
    }),
  'cards-32': () =>
    fallenOf('cards-32', {
      deal: dealCards32,
      cards: 32,
      firstOf: ({ turns }) => turns[0]?.[0]?.card ?? 0,
      bets: CARDS_32_PLAYERS.flatMap((on) => {
        const { back, lay } = CARDS_32_PRICES[on]
        return [
          {
            pays: (winner: Cards32['winner']) => cards32Return(winner, { on, side: 'back' }, STAKE_DRAWN),
            theory: (CARDS_32_CHANCES[on] * back) / 100,
          },
          {
            pays: (winner: Cards32['winner']) => cards32Return(winner, { on, side: 'lay' }, STAKE_DRAWN),
            theory: ((1 - CARDS_32_CHANCES[on]) * lay) / (lay - 100),
          },
        ]
      }),
    }),
  baccarat: () =>
    fallenOf('baccarat', {
      deal: dealBaccarat,
      cards: 6,
      firstOf: ({ player }) => player[0] ?? 0,
      bets: BACCARAT_BETS.map((bet) => ({
        pays: (winner: Baccarat['winner']) => baccaratReturn(winner, bet, STAKE_DRAWN),
        theory: (BACCARAT_CHANCES[bet] * BACCARAT_PRICES[bet]) / 100 + (bet === 'tie' ? 0 : BACCARAT_CHANCES.tie),
      })),
    }),
} as const

test.each(Object.entries(PLAYS))(
  'as %s falls, each card comes first as often, and every bet returns what it should',
  (_, play) => {
    const fallen = play()
    expect(fallen.unevenness).toBeLessThan(MOST_DEVIATIONS)
    expect(fallen.stray).toBeLessThan(MOST_STRAY)
  },
)
