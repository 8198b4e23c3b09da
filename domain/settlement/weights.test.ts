/** The weights that a database multiplies by, against each bet settled by the words of its kind and each position by the law. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarketShape } from '../market/index.ts'
import { paise, type Paise, sum } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import {
  type Cell,
  isSession,
  lawOfVariant,
  type Position,
  type PricedFill,
  priceFill,
  type SessionShape,
} from '../positions/index.ts'
import { positionOfFills } from '../positions/testing/index.ts'
import { exchange, fillsOn, settleOne, SHAPES, SLOTS } from '../testing/drawn-bets.ts'
import {
  type Outcome,
  type PickWeight,
  type PositionWeights,
  reduceFill,
  settlePosition,
  weighPicks,
  weighPositions,
} from './index.ts'

const ODD_EVEN: SessionShape = { kind: 'SESSION', variant: 'oddEven' }

/** An amount before it is rounded. */
type Parts = { readonly amount: bigint; readonly of: bigint }

const halfAway = ({ amount, of }: Parts): number => {
  const magnitude = ((amount < 0n ? -amount : amount) * 2n + of) / (of * 2n)
  return Number(amount < 0n ? -magnitude : magnitude)
}

const product = (a: number, b: number): bigint => BigInt(a) * BigInt(b)

/** As the database does it: nothing but products, sums and one division. */
const netOfBet = (weight: PickWeight, profit: Paise, liability: Paise): number =>
  halfAway({
    amount: product(profit, weight.profit) + product(liability, weight.liability),
    of: BigInt(weight.denominator),
  })

function netOfPosition({ base, cells }: Position, weights: PositionWeights): number {
  let amount = product(base, weights.base)
  for (const weight of weights.cells) {
    const cell = cells.get(weight.key)
    if (cell) amount += product(cell.amount, weight.amount) + product(cell.slope, weight.slope)
  }
  return halfAway({ amount, of: BigInt(weights.denominator) })
}

/** What part of a bet on the runner wins: the places that the outright winners leave, among those who finished level for them. */
function shareOf(
  places: number,
  { winners, tieGroups }: Outcome & { type: 'WINNERS' },
  slot: number,
): [number, number] {
  if (!winners.includes(slot)) return [0, 1]
  if (places === 0 || winners.length <= places) return [1, 1]
  const tied = tieGroups?.at(-1) ?? winners
  return tied.includes(slot) ? [places - (winners.length - tied.length), tied.length] : [1, 1]
}

/** One bet by its words, in a dead heat by the part that it is paid. Law 1.11. */
function settleBet(shape: MarketShape, fill: PricedFill, outcome: Outcome): number {
  if (outcome.type !== 'WINNERS' || isSession(shape))
    return settleOne(shape, fill, outcome.type === 'VOID' ? { type: 'VOID' } : outcome)
  const [won, of] = shareOf(shape.winners, outcome, fill.slot!)
  return fill.side === 'BACK' ? between(fill, won, of) : between(fill, of - won, of)
}

/** Wins `won` parts `of` the whole, loses the others. */
const between = ({ profit, liability }: PricedFill, won: number, of: number): number =>
  halfAway({ amount: product(profit, won) - product(liability, of - won), of: BigInt(of) })

/** Won outright, and level for what they leave: any dead heat that leaves the tied a place, and any result without one. */
const races = (places: number): fc.Arbitrary<Outcome> =>
  fc
    .tuple(fc.shuffledSubarray(SLOTS, { minLength: 1 }), fc.nat(4), fc.boolean())
    .map(([winners, before, isTold]): Outcome => {
      const outright = Math.min(before, Math.max(0, places - 1), winners.length - 1)
      return {
        type: 'WINNERS',
        winners,
        ...((isTold || outright > 0) && { tieGroups: [winners.slice(outright)] }),
        removed: [],
      }
    })

function outcomes(shape: MarketShape): fc.Arbitrary<Outcome> {
  const declared = isSession(shape)
    ? fc
        .integer({ min: 0, max: lawOfVariant(shape.variant).highestDeclared ?? 70 })
        .map((result): Outcome => ({ type: 'RESULT', result }))
    : races(shape.winners)
  return fc.oneof({ weight: 9, arbitrary: declared }, fc.constant<Outcome>({ type: 'VOID', reason: 'test' }))
}

/** A market with bets, and an outcome of it. */
const games = fc.constantFrom(...SHAPES).chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    outcome: outcomes(shape),
    fills: fc.array(fillsOn(shape), { minLength: 1, maxLength: 12 }),
  }),
)

const keysOf = ({ cells }: Position): number[] => [...cells.keys()]
const opposed = (net: number): number => (net === 0 ? 0 : -net)

describe('the weights of a pick', () => {
  const netBy = (shape: MarketShape, outcome: Outcome, fill: PricedFill): number => {
    const [weight] = weighPicks(shape, outcome, [fill])
    return netOfBet(weight!, fill.profit, fill.liability)
  }

  test('pay every bet as the words of its kind do, in every kind and outcome', () => {
    fc.assert(
      fc.property(games, ({ shape, outcome, fills }) => {
        for (const fill of fills) {
          const expected = settleBet(shape, fill, outcome)
          expect(netBy(shape, outcome, fill)).toBe(expected === 0 ? 0 : expected)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('pay a bet of many fills as the position of them is paid', () => {
    const bets = games.chain((game) =>
      fc.record({
        game: fc.constant(game),
        prices: fc.array(fc.tuple(fc.integer({ min: 101, max: 900 }), fc.integer({ min: 1, max: 99_999 })), {
          minLength: 1,
          maxLength: 5,
        }),
      }),
    )
    fc.assert(
      fc.property(bets, ({ game: { shape, outcome, fills }, prices }) => {
        const [first] = fills
        const parts = prices.map(([price, stake]) =>
          priceFill(shape, { ...first!, price: odds(price), stake: paise(stake) }),
        )
        const whole = {
          ...first!,
          profit: sum(parts.map(({ profit }) => profit)),
          liability: sum(parts.map(({ liability }) => liability)),
        }
        expect(netBy(shape, outcome, whole)).toBe(settlePosition(shape, positionOfFills(shape, parts), outcome))
      }),
      { numRuns: 1000 },
    )
  })

  test('pay what removals have left of a bet', () => {
    const removals = [
      { slot: 3, reductionBps: 2500, at: 1 },
      { slot: 4, reductionBps: 1234, at: 2 },
    ]
    const shape = exchange(1)
    const raced = fc.constantFrom<Outcome>(
      { type: 'WINNERS', winners: [0], removed: removals },
      { type: 'WINNERS', winners: [0, 1], removed: removals },
      { type: 'WINNERS', winners: [0, 1, 2], removed: removals },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fillsOn(shape), fc.nat(3)), { maxLength: 12 }), raced, (dated, outcome) => {
        const fills = dated.map(([fill, at]) => ({ ...fill, at }))
        const standing = fills
          .filter(({ slot }) => removals.every((removal) => removal.slot !== slot))
          .map((fill) =>
            removals.reduce(
              (held, { at, reductionBps }) => (fill.at < at ? reduceFill(shape, held, reductionBps) : held),
              fill,
            ),
          )
        for (const fill of standing) expect(netBy(shape, outcome, fill)).toBe(settleBet(shape, fill, outcome) + 0)
      }),
    )
  })

  test('give to one side what they take from the other', () => {
    fc.assert(
      fc.property(games, ({ shape, outcome, fills }) => {
        for (const fill of fills) {
          const mirror = priceFill(shape, { ...fill, side: fill.side === 'BACK' ? 'LAY' : 'BACK' })
          expect(netBy(shape, outcome, mirror)).toBe(opposed(netBy(shape, outcome, fill)))
        }
      }),
    )
  })

  test('are asked for many at once, and each is told with its pick', () => {
    const picks = [
      { side: 'BACK', run: 1 },
      { side: 'LAY', run: 1 },
    ] as const
    expect(weighPicks(ODD_EVEN, { type: 'RESULT', result: 7 }, picks)).toEqual([
      { side: 'BACK', run: 1, profit: 1, liability: 0, denominator: 1 },
      { side: 'LAY', run: 1, profit: 0, liability: -1, denominator: 1 },
    ])
  })
})

describe('the weights of positions', () => {
  test('pay the position of any bets as the law does', () => {
    fc.assert(
      fc.property(games, ({ shape, outcome, fills }) => {
        const position = positionOfFills(shape, fills)
        const weights = weighPositions(shape, outcome, keysOf(position))
        expect(netOfPosition(position, weights)).toBe(settlePosition(shape, position, outcome))
      }),
      { numRuns: 1000 },
    )
  })

  test('pay whatever stands in the cells, as what a cash-out leaves, and cells that another position has', () => {
    const amounts = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(paise)
    const cells = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 60 }), amounts, amounts), { maxLength: 8 })
      .map((drawn) => new Map(drawn.map(([key, amount, slope]): [number, Cell] => [key, { amount, slope }])))
    fc.assert(
      fc.property(games, amounts, cells, fc.array(fc.integer({ min: 0, max: 60 })), (game, base, drawn, others) => {
        const position: Position = { base, cells: drawn }
        const weights = weighPositions(game.shape, game.outcome, new Set([...keysOf(position), ...others]))
        expect(netOfPosition(position, weights)).toBe(settlePosition(game.shape, position, game.outcome))
      }),
      { numRuns: 1000 },
    )
  })
})

test.each<[string, MarketShape, Outcome, string]>([
  ['another kind of outcome', exchange(1), { type: 'RESULT', result: 3 }, 'cannot end in RESULT'],
  ['no result', { ...ODD_EVEN, variant: 'session' }, { type: 'RESULT', result: -1 }, 'not a result'],
  ['a khado without its width', { kind: 'SESSION', variant: 'khado' }, { type: 'RESULT', result: 3 }, 'khado'],
  [
    'a meter without its highest result',
    { kind: 'SESSION', variant: 'meter' },
    { type: 'VOID', reason: 'rain' },
    'meter',
  ],
])('nothing is weighed by %s', (_, shape, outcome, why) => {
  expect(() => weighPositions(shape, outcome, [])).toThrow(why)
  expect(() => weighPicks(shape, outcome, [])).toThrow(why)
})
