import {
  DICE_CHANCES,
  DICE_FACES,
  diceMultiplier,
  type DogBet,
  dogChance,
  isOverBet,
  isPenaltyBet,
  KENO_PICKS,
  LINE_PARTS,
  MINES,
  minesMultiplier,
  OVER_BETS,
  overChance,
  PENALTY_BETS,
  penaltyChance,
  type PickThreeBet,
  pickThreeWays,
  RAFFLE_PRIZES,
  returnOf,
  type SlotName,
  SLOTS,
  slotLines,
  STOPS,
  TILES,
} from '@paddock/domain/fairness'
import { expect, test } from 'vitest'
import { gameOf as anyGameOf } from './index.ts'
import { LEAST_STAKE } from './game.ts'

/** A game whose bets are read without knowing what is on. */
function gameOf(name: string) {
  const game = anyGameOf(name)
  return game?.kind === 'slips' ? undefined : game
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

test.each(Object.keys(SLOTS) as SlotName[])('the most that %s can return is the most of all its stops', (name) => {
  const highest = Array.from({ length: STOPS ** 3 }, (_, n) =>
    sum(slotLines(name, [Math.floor(n / STOPS ** 2), Math.floor(n / STOPS) % STOPS, n % STOPS])),
  ).reduce((most, one) => Math.max(most, one), 0)
  expect(gameOf(name)?.read({}, LEAST_STAKE)?.most).toBe(returnOf(LEAST_STAKE, highest, LINE_PARTS))
})

/** Of a choice: how likely it wins, and what it returns then of the least stake. */
type Case = readonly [chance: number, multiplier: number]
const CASES: Readonly<Record<'dice' | 'mines', readonly Case[]>> = {
  dice: Array.from({ length: DICE_CHANCES.most }, (_, n) => [(n + 1) / DICE_FACES, diceMultiplier(n + 1)]),
  mines: Array.from({ length: MINES.most }, (_, n) => n + 1).flatMap((mines) =>
    Array.from({ length: TILES - mines }, (_, n): Case => {
      const safe = Array.from({ length: n + 1 }, (__, tile) => (TILES - mines - tile) / (TILES - tile))
      return [safe.reduce((all, one) => all * one, 1), minesMultiplier(mines, n + 1)]
    }),
  ),
}
test.each(Object.entries(CASES))('no choice in %s gives back less than is told of it', (name, cases) => {
  const offer = gameOf(name)?.offer
  const least = Math.min(...cases.map(([chance, times]) => (chance * returnOf(LEAST_STAKE, times)) / LEAST_STAKE))
  expect(100 * least).toBeGreaterThanOrEqual(offer?.rtp ?? 100)
  expect(100 * (1 - least)).toBeLessThanOrEqual(offer?.edge ?? 0)
})

/** Bets that win one thing or nothing, with their chance. */
const FORMS = [1, 2, 3, 4, 5, 6]
const DOG_BETS: readonly DogBet[] = [
  ...FORMS.map((form) => ({ kind: 'win', form }) as const),
  ...FORMS.map((form) => ({ kind: 'place', form }) as const),
  ...FORMS.flatMap((form) =>
    FORMS.filter((second) => second !== form).map((second) => ({ kind: 'forecast', form, second }) as const),
  ),
]
const PICKS: readonly PickThreeBet[] = [
  { kind: 'straight', digits: [0, 0, 7] },
  { kind: 'any', digits: [0, 0, 7] },
  { kind: 'any', digits: [0, 6, 7] },
  { kind: 'first', digits: [0, 7] },
  { kind: 'last', digits: [0, 7] },
]
type OneBet = readonly [choice: object, chance: number]
const BETS: Readonly<Record<string, readonly OneBet[]>> = {
  cricket: Object.keys(OVER_BETS)
    .filter(isOverBet)
    .map((on) => [{ on }, overChance(on)]),
  penalties: Object.keys(PENALTY_BETS)
    .filter(isPenaltyBet)
    .map((on) => [{ on }, penaltyChance(on)]),
  greyhounds: DOG_BETS.map((bet) => [bet, dogChance(bet)]),
  'pick-3': PICKS.map((bet) => [bet, pickThreeWays(bet) / 1000]),
}
test.each(Object.entries(BETS))(
  'no bet on %s gives back less than is told of it, and none more than 95 to 96 %%',
  (name, bets) => {
    const game = gameOf(name)
    const returned = bets.map(
      ([choice, chance]) => (100 * chance * (game?.read(choice, LEAST_STAKE)?.most ?? 0)) / LEAST_STAKE,
    )
    expect(Math.min(...returned)).toBeGreaterThanOrEqual((game?.offer.rtp ?? 100) - 1e-9)
    expect(100 - Math.min(...returned)).toBeLessThanOrEqual((game?.offer.edge ?? 0) + 1e-9)
    expect(Math.max(...returned)).toBeLessThanOrEqual(96 + 1e-9)
  },
)

test('what a round of keno, of the raffle and of blackjack can return at most', () => {
  const keno = (picks: number): number | undefined =>
    gameOf('keno')?.read({ picks: Array.from({ length: picks }, (_, n) => n + 1) }, LEAST_STAKE)?.most
  expect(KENO_PICKS.map(keno)).toEqual([3840, 5300, 33_500, 60_000, 270_000, 1_160_000, 12_900_000])
  expect(gameOf('raffle')?.read({ ticket: 0 }, LEAST_STAKE)?.most).toBe(Math.max(...RAFFLE_PRIZES) * LEAST_STAKE)
  expect(gameOf('blackjack')?.read({}, LEAST_STAKE)?.most).toBe(8 * LEAST_STAKE)
})

test.each([
  ['raffle', { ticket: 100 }],
  ['raffle', { ticket: -1 }],
  ['raffle', { ticket: 1.5 }],
  ['cricket', { on: 'toString' }],
  ['penalties', { on: 'C' }],
  ['greyhounds', { kind: 'win', form: 7 }],
  ['greyhounds', { kind: 'forecast', form: 1 }],
  ['greyhounds', { kind: 'forecast', form: 1, second: 1 }],
  ['greyhounds', { kind: 'show', form: 1 }],
  ['cricket', null],
])('%s takes no bet on %j', (name, asked) => expect(gameOf(name)?.read(asked, LEAST_STAKE)).toBeUndefined())
