import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarketShape } from '../market/index.ts'
import { negate, paise } from '../money/index.ts'
import {
  addPositions,
  bestCase,
  EMPTY,
  isSession,
  ladderRows,
  lawOfVariant,
  type PlainOutcome,
  type Position,
  profitAt,
  worstCase,
} from '../positions/index.ts'
import { positionOfFills } from '../positions/testing/index.ts'
import { fillsOn, SHAPES, SLOTS } from '../testing/drawn-bets.ts'
import { expectedOf } from './expected.ts'
import { riskOf, worstOf } from './outcomes.ts'
import { amountAt, exactAt, sharedPosition, type SharedSum, toPaise } from './shared.ts'

const CONTENDERS = { slots: SLOTS }

type Holding = { readonly position: Position; readonly bps: number }

/** As the database sums them. */
function sumOf(holdings: readonly Holding[]): SharedSum {
  const cells = new Map<number, { amount: bigint; slope: bigint }>()
  let base = 0n
  for (const { position, bps } of holdings) {
    const share = BigInt(bps)
    base += BigInt(position.base) * share
    for (const [key, { amount, slope }] of position.cells) {
      const was = cells.get(key) ?? { amount: 0n, slope: 0n }
      cells.set(key, {
        amount: was.amount + BigInt(amount) * share,
        slope: was.slope + BigInt(slope) * share,
      })
    }
  }
  return { base, cells: [...cells].map(([key, cell]) => ({ key, ...cell })) }
}

const held = fc.constantFrom(...SHAPES).chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    holdings: fc.array(
      fc.record({
        position: fc.array(fillsOn(shape), { maxLength: 5 }).map((fills) => positionOfFills(shape, fills)),
        bps: fc.integer({ min: 0, max: 10_000 }),
      }),
      { maxLength: 6 },
    ),
  }),
)

function sample(shape: MarketShape): PlainOutcome[] {
  if (!isSession(shape)) return SLOTS.map((slot) => ({ type: 'WINNERS', winners: [slot] }))
  const last = Math.min(9, lawOfVariant(shape.variant).highestDeclared ?? 9)
  return Array.from({ length: last + 1 }, (_, result) => ({ type: 'RESULT', result }))
}

describe('what a market may bring', () => {
  test('of all of it is the opposite of what its players have together', () => {
    fc.assert(
      fc.property(held, ({ shape, holdings }) => {
        const together = holdings.reduce((sum, { position }) => addPositions(sum, position), EMPTY)
        const whole = sharedPosition(sumOf(holdings.map((holding) => ({ ...holding, bps: 10_000 }))))
        const { worst, best } = riskOf(shape, CONTENDERS, whole)
        expect(worst.amount).toBe(negate(bestCase(shape, together, CONTENDERS).amount))
        expect(best.amount).toBe(negate(worstCase(shape, together, CONTENDERS).amount))
        for (const outcome of sample(shape))
          expect(toPaise(exactAt(shape, whole, outcome))).toBe(negate(profitAt(shape, together, outcome)))
      }),
    )
  })

  test('at worst is the same however it is found', () => {
    fc.assert(
      fc.property(held, fc.subarray([...SLOTS]), ({ shape, holdings }, slots) => {
        const sum = sumOf(holdings)
        expect(worstOf(shape, { slots }, sum)).toBe(riskOf(shape, { slots }, sharedPosition(sum)).worst.amount)
      }),
    )
  })

  test('as expected lies between worst and best, is the outcome where only one may come, and is nothing where none is known', () => {
    fc.assert(
      fc.property(held, fc.array(fc.nat(1000), { minLength: 20, maxLength: 20 }), ({ shape, holdings }, chances) => {
        const shared = sharedPosition(sumOf(holdings))
        const outcomes = sample(shape)
        const likely = outcomes.map((outcome, n) => ({ outcome, chance: chances[n] ?? 0 }))
        const amounts = outcomes.map((outcome) => amountAt(shape, shared, outcome))
        const expected = expectedOf(shape, shared, likely)
        expect(expected === undefined).toBe(likely.every(({ chance }) => chance === 0))
        expect(expected ?? Math.min(...amounts)).toBeGreaterThanOrEqual(Math.min(...amounts))
        expect(expected ?? Math.max(...amounts)).toBeLessThanOrEqual(Math.max(...amounts))
        for (const [n, outcome] of outcomes.entries())
          expect(expectedOf(shape, shared, [{ outcome, chance: 7 }])).toBe(amounts[n])
        expect(expectedOf(shape, shared, [])).toBeUndefined()
      }),
    )
  })

  test('adds up: what levels have of it is what all have', () => {
    fc.assert(
      fc.property(held, ({ shape, holdings }) => {
        const parts = [
          holdings,
          holdings.map((holding) => ({ ...holding, bps: 10_000 - holding.bps })),
          holdings.map((holding) => ({ ...holding, bps: 10_000 })),
        ].map((one) => sharedPosition(sumOf(one)))
        for (const outcome of sample(shape)) {
          const [mine = 0n, passedUp = 0n, all = 0n] = parts.map((one) => exactAt(shape, one, outcome))
          expect(mine + passedUp).toBe(all)
        }
      }),
    )
  })

  test('is never less than its worst nor more than its best', () => {
    fc.assert(
      fc.property(held, ({ shape, holdings }) => {
        const shared = sharedPosition(sumOf(holdings))
        const { rows, worst, best } = riskOf(shape, CONTENDERS, shared)
        const all = isSession(shape)
          ? rows
          : rows.concat(
              winnersOf(shape.winners).map((outcome) => ({
                outcome,
                amount: toPaise(exactAt(shape, shared, outcome)),
              })),
            )
        for (const { amount } of all) {
          expect(amount).toBeGreaterThanOrEqual(worst.amount)
          expect(amount).toBeLessThanOrEqual(best.amount)
        }
        // Of a session that nobody bet on nothing is drawn.
        expect([...all.map(({ amount }) => amount), ...(all.length === 0 ? [0] : [])]).toContain(worst.amount)
      }),
    )
  })

  function winnersOf(places: number): PlainOutcome[] {
    const sizes = places > 0 ? [places] : SLOTS.map((_, i) => i + 1)
    return sizes.flatMap((size) => subsets(size, SLOTS)).map((winners) => ({ type: 'WINNERS', winners }))
  }

  function subsets(size: number, from: readonly number[]): number[][] {
    if (size === 0) return [[]]
    return from.flatMap((slot, i) => subsets(size - 1, from.slice(i + 1)).map((rest) => [slot, ...rest]))
  }
})

test.each([
  // shares of 33.33 % of 100.01, twice, and of 33.34 %
  [[3333, 3333, 3334], 10_001, [3333, 3333, 3334]],
  [[1, 9999], 5, [0, 5]],
])('shares of %j of %i paise are rounded once, where they are shown', (bps, amount, shown) => {
  const shape: MarketShape = SHAPES.find((one) => !isSession(one) && one.winners === 1) ?? SHAPES[0]!
  const position: Position = { base: negate(paise(amount)), cells: new Map() }
  const amounts = bps.map(
    (share) => riskOf(shape, CONTENDERS, sharedPosition(sumOf([{ position, bps: share }]))).worst.amount,
  )
  expect(amounts).toEqual(shown)
})

test('a session that nobody bet on has no rows and may bring nothing', () => {
  const session = SHAPES.find(isSession)!
  expect(riskOf(session, CONTENDERS, sharedPosition({ base: 0n, cells: [] }))).toMatchObject({
    rows: [],
    worst: { amount: 0 },
    best: { amount: 0 },
  })
  expect(ladderRows(session, EMPTY)).toEqual([])
})
