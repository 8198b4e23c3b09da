/**
 * What holds for every set of bets, found out on generated ones (law 3.3, 1.9, 1.11). The market's true outcomes are
 * enumerated here by brute force and bets settled one by one by the words of the rules, without a position.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { opposite, type MarketShape, type Runner } from '../market/index.ts'
import { negate, type Paise } from '../money/index.ts'
import { type Outcome, refuseOutcome, settlePosition } from '../settlement/index.ts'
import { exchange, fillsOn, SESSION_SHAPES, settleOne, SHAPES, SLOTS } from '../testing/drawn-bets.ts'
import {
  addAtBest,
  addAtWorst,
  addFill,
  addPositions,
  bestCase,
  contendersAmong,
  EMPTY,
  exposure,
  fromRow,
  isSession,
  ladderBreakpoints,
  ladderRows,
  lawOfVariant,
  negatePosition,
  type PlainOutcome,
  type Position,
  priceFill,
  profitAt,
  toRow,
  worstCase,
} from './index.ts'
import { positionOfFills } from './testing/index.ts'

const CONTENDERS = { slots: SLOTS }

const holdings = (shapes: readonly MarketShape[] = SHAPES) =>
  fc
    .constantFrom(...shapes)
    .chain((shape) => fc.record({ shape: fc.constant(shape), fills: fc.array(fillsOn(shape), { maxLength: 12 }) }))

function subsets(size: number, from: readonly number[]): number[][] {
  if (size === 0) return [[]]
  return from.flatMap((slot, i) => subsets(size - 1, from.slice(i + 1)).map((rest) => [slot, ...rest]))
}

/** Every outcome there can be, but that results stop at 500. */
function outcomesOf(shape: MarketShape): PlainOutcome[] {
  if (isSession(shape)) {
    const last = Math.min(500, lawOfVariant(shape.variant).highestDeclared ?? 500)
    return Array.from({ length: last + 1 }, (_, result) => ({ type: 'RESULT', result }))
  }
  const sizes = shape.winners > 0 ? [shape.winners] : [1, 2, 3, 4, 5]
  return sizes.flatMap((size) => subsets(size, SLOTS)).map((winners) => ({ type: 'WINNERS', winners }))
}

const everyOutcome = (shape: MarketShape, position: Position): number[] =>
  outcomesOf(shape).map((outcome) => profitAt(shape, position, outcome))

const declared = (outcome: PlainOutcome): Outcome => {
  if (outcome.type === 'VOID') return { type: 'VOID', reason: 'test' }
  return outcome.type === 'WINNERS' ? { ...outcome, removed: [] } : outcome
}

test.each(SESSION_SHAPES.filter(({ variant }) => lawOfVariant(variant).isPicked))(
  'bets are drawn on each outcome that may be picked: $variant',
  (shape) => {
    const drawn = fc.sample(fillsOn(shape), { numRuns: 500, seed: 1 }).map(({ run }) => run)
    const outcomes = lawOfVariant(shape.variant).ladder(shape, EMPTY)
    expect(new Set(drawn)).toEqual(new Set(outcomes.map(({ run }) => run)))
  },
)

describe('for every market and every set of bets', () => {
  test('(1) the position of a set is the sum of its bets, each by the words of its kind', () => {
    fc.assert(
      fc.property(holdings(), ({ shape, fills }) => {
        const position = positionOfFills(shape, fills)
        for (const outcome of outcomesOf(shape)) {
          const expected = fills.reduce((total, fill) => total + settleOne(shape, fill, outcome), 0)
          expect(profitAt(shape, position, outcome)).toBe(expected === 0 ? 0 : expected)
        }
      }),
    )
  })

  test('(2) exposure is at most the sum of the single liabilities', () => {
    fc.assert(
      fc.property(holdings(), ({ shape, fills }) => {
        const liabilities = fills.reduce((total, { liability }) => total + liability, 0)
        expect(exposure(shape, positionOfFills(shape, fills), CONTENDERS)).toBeLessThanOrEqual(liabilities)
      }),
    )
  })

  test('(3) a bet never moves an outcome by more than its profit or its liability', () => {
    const more = fc
      .constantFrom(...SHAPES)
      .chain((shape) => fc.tuple(fc.constant(shape), fc.array(fillsOn(shape), { maxLength: 6 }), fillsOn(shape)))
    fc.assert(
      fc.property(more, ([shape, fills, fill]) => {
        const before = positionOfFills(shape, fills)
        const after = everyOutcome(shape, addFill(shape, before, fill))
        everyOutcome(shape, before).forEach((amount, i) => {
          expect(after[i]! - amount).toBeLessThanOrEqual(fill.profit)
          expect(after[i]! - amount).toBeGreaterThanOrEqual(negate(fill.liability))
        })
      }),
    )
  })

  test('(4) the extremes, and so the exposure, equal brute force over all outcomes', () => {
    fc.assert(
      fc.property(holdings(), ({ shape, fills }) => {
        const position = positionOfFills(shape, fills)
        const amounts = everyOutcome(shape, position)
        const worst = worstCase(shape, position, CONTENDERS)
        expect(worst.amount).toBe(Math.min(...amounts))
        expect(profitAt(shape, position, worst.outcome)).toBe(worst.amount)
        expect(bestCase(shape, position, CONTENDERS).amount).toBe(Math.max(...amounts))
        expect(exposure(shape, position, CONTENDERS)).toBe(Math.max(0, -Math.min(...amounts)))
      }),
    )
  })

  test('(5) settling in an outcome gives exactly the position there', () => {
    fc.assert(
      fc.property(holdings(), ({ shape, fills }) => {
        const position = positionOfFills(shape, fills)
        for (const outcome of outcomesOf(shape))
          expect(settlePosition(shape, position, declared(outcome))).toBe(profitAt(shape, position, outcome))
      }),
    )
  })

  test('a bet and its mirror leave nothing at risk', () => {
    fc.assert(
      fc.property(holdings(), ({ shape, fills }) => {
        const mirrored = fills.map((fill) => priceFill(shape, { ...fill, side: opposite(fill.side) }))
        expect(positionOfFills(shape, [...fills, ...mirrored])).toEqual(EMPTY)
        expect(positionOfFills(shape, mirrored)).toEqual(negatePosition(positionOfFills(shape, fills)))
      }),
    )
  })

  test('bets in any order, added up in any groups and kept in a row, are the same position', () => {
    fc.assert(
      fc.property(holdings(), fc.nat(12), ({ shape, fills }, cut) => {
        const whole = positionOfFills(shape, fills)
        const halves = [fills.slice(cut).toReversed(), fills.slice(0, cut)].map((part) => positionOfFills(shape, part))
        expect(toRow(addPositions(halves[0]!, halves[1]!))).toEqual(toRow(whole))
        expect(fromRow(toRow(whole))).toEqual(whole)
      }),
    )
  })
})

test('(4) the session book equals brute force, at its breakpoints and run by run', () => {
  fc.assert(
    fc.property(holdings(SESSION_SHAPES), ({ shape, fills }) => {
      if (!isSession(shape)) return
      const position = positionOfFills(shape, fills)
      const truth = everyOutcome(shape, position)
      const rows = ladderBreakpoints(shape, position)
      for (const { run, amount } of [...rows, ...ladderRows(shape, position)]) expect(amount).toBe(truth[run])
      expect(Math.min(...rows.map(({ amount }) => amount))).toBe(Math.min(...truth))
    }),
  )
})

test('what may be matched yet counts at its worst, or at its best, in every outcome, whatever part of it is matched', () => {
  const openOnes = fc.tuple(fc.constantFrom(...SHAPES), fc.array(fc.boolean())).chain(([shape, matches]) =>
    fc.record({
      shape: fc.constant(shape),
      matches: fc.constant(matches),
      fills: fc.array(fillsOn(shape), { maxLength: 8 }),
      open: fc.array(fillsOn(shape), { maxLength: 6 }),
    }),
  )
  fc.assert(
    fc.property(openOnes, ({ shape, matches, fills, open }) => {
      const matched = positionOfFills(shape, fills)
      const atWorst = open.reduce((position, fill) => addAtWorst(shape, position, fill), matched)
      const atBest = open.reduce((position, fill) => addAtBest(shape, position, fill), matched)
      const some = open.filter((_, i) => matches[i] ?? false)
      const later = some.reduce((position, fill) => addFill(shape, position, fill), matched)
      for (const outcome of outcomesOf(shape)) {
        const held = profitAt(shape, matched, outcome)
        const effects = open.map((fill) => settleOne(shape, fill, outcome))
        const worst = effects.reduce((total, effect) => total + Math.min(0, effect), held)
        const best = effects.reduce((total, effect) => total + Math.max(0, effect), held)
        const [reserved, hoped] = [profitAt(shape, atWorst, outcome), profitAt(shape, atBest, outcome)]
        expect([reserved, hoped]).toEqual([worst, best])
        expect(reserved).toBeLessThanOrEqual(profitAt(shape, later, outcome))
        expect(hoped).toBeGreaterThanOrEqual(profitAt(shape, later, outcome))
      }
      expect(worstCase(shape, atWorst, CONTENDERS).amount).toBe(Math.min(...everyOutcome(shape, atWorst)))
      expect(bestCase(shape, atBest, CONTENDERS).amount).toBe(Math.max(...everyOutcome(shape, atBest)))
    }),
  )
})

test('no result that may be declared costs more than the exposure held', () => {
  const results = fc.record({
    places: fc.nat(4),
    winners: fc.shuffledSubarray(SLOTS, { minLength: 1 }),
    tied: fc.nat(5),
    out: fc.subarray(SLOTS, { maxLength: 4 }),
    fills: fc.array(fillsOn(exchange(1)), { maxLength: 8 }),
  })
  fc.assert(
    fc.property(results, ({ places, winners, tied, out, fills }) => {
      const shape = exchange(places)
      const runners = SLOTS.map((slot): Runner => {
        const status = out.includes(slot) ? 'REMOVED' : 'ACTIVE'
        return { id: `${slot}`, slot, name: '', sort: slot, status }
      })
      const tieGroups = tied >= 2 ? [winners.slice(-tied)] : []
      const outcome: Outcome = { type: 'WINNERS', winners, tieGroups, removed: [] }
      fc.pre(refuseOutcome(shape, runners, outcome) === undefined)
      const position = positionOfFills(
        shape,
        fills.filter(({ slot }) => !out.includes(slot ?? -1)),
      )
      const held = exposure(shape, position, contendersAmong(runners))
      expect(settlePosition(shape, position, outcome)).toBeGreaterThanOrEqual(negate(held))
    }),
    { numRuns: 300 },
  )
})

describe('a dead heat', () => {
  const ties = fc.record({
    places: fc.integer({ min: 1, max: 3 }),
    winners: fc.shuffledSubarray(SLOTS, { minLength: 2 }),
    tiedFrom: fc.nat(4),
  })

  test('is the average of the outcomes in which its tie is broken, and so never beyond the exposure', () => {
    fc.assert(
      fc.property(ties, fc.array(fillsOn(exchange(1)), { maxLength: 8 }), ({ places, winners, tiedFrom }, fills) => {
        const outright = winners.slice(0, Math.min(tiedFrom, places - 1, winners.length - 2))
        const tied = winners.slice(outright.length)
        fc.pre(winners.length > places)
        const shape = exchange(places)
        const position = positionOfFills(shape, fills)
        const outcome: Outcome = { type: 'WINNERS', winners, tieGroups: [tied], removed: [] }

        const broken = subsets(places - outright.length, tied).map((paid) =>
          profitAt(shape, position, { type: 'WINNERS', winners: [...outright, ...paid] }),
        )
        const settled = settlePosition(shape, position, outcome)
        expect(settled).toBe(averageHalfAway(broken))
        expect(negate(settled)).toBeLessThanOrEqual(exposure(shape, position, CONTENDERS))
      }),
    )
  })

  function averageHalfAway(amounts: readonly Paise[]): number {
    const total = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
    const count = BigInt(amounts.length)
    const rounded = Number(((total < 0n ? -total : total) * 2n + count) / (count * 2n))
    return total < 0n && rounded > 0 ? -rounded : rounded
  }
})
