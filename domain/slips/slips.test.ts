import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import {
  combinedOdds,
  type Leg,
  MOST_COMBINED,
  MOST_LEGS,
  OFFERED_ODDS,
  offeredOdds,
  returnAt,
  settleSlip,
} from './index.ts'

const HUNDRED = paise(10_000)
const won = (odds: number): Leg => ({ odds, result: 'WON' })
const lost = (odds: number): Leg => ({ odds, result: 'LOST' })
const voided = (odds: number): Leg => ({ odds, result: 'VOID' })

describe('odds together', () => {
  test.each<[name: string, legs: readonly Leg[], odds: number]>([
    ['of one selection are its own', [won(250)], 250],
    ['are the product', [won(250), won(180)], 450],
    ['are cut to hundredths once, behind the last', [won(133), won(133), won(133)], 235],
    ['count what has no result as 1', [won(250), voided(180)], 250],
    ['are 1 where nothing counts', [voided(250)], 100],
    ['are shared by those who tie for a place', [{ ...won(500), tied: { places: 1, winners: 2 } }], 250],
    ['may be below 1 by a tie', [{ ...won(150), tied: { places: 1, winners: 2 } }], 75],
    ['have a most', Array.from({ length: MOST_LEGS }, () => won(OFFERED_ODDS.most)), MOST_COMBINED],
  ])('%s', (_name, legs, odds) => expect(combinedOdds(legs)).toBe(odds))
})

describe('a slip of ₹ 100', () => {
  test.each<[name: string, legs: readonly Leg[], state: string, payout: number]>([
    ['that won', [won(250), won(180)], 'WON', 45_000],
    ['of which one was lost', [won(250), lost(180)], 'LOST', 0],
    ['of which one was lost before the other is decided', [lost(250), { odds: 180 }], 'LOST', 0],
    ['that waits', [won(250), { odds: 180 }], 'OPEN', 0],
    ['that waits beside what is void', [voided(250), { odds: 180 }], 'OPEN', 0],
    ['of which one is void', [voided(250), won(180)], 'WON', 18_000],
    ['that is void', [voided(250), voided(180)], 'VOID', 10_000],
    ['that is cut to the paisa', [won(101)], 'WON', 10_100],
  ])('%s', (_name, legs, state, payout) => expect(settleSlip(HUNDRED, legs)).toEqual({ state, payout }))
})

const anOdds = fc.integer({ min: OFFERED_ODDS.least, max: OFFERED_ODDS.most })
const aLeg = fc.record({
  odds: anOdds,
  result: fc.constantFrom('WON', 'LOST', 'VOID', undefined),
  tied: fc.option(fc.constantFrom({ places: 1, winners: 2 }, { places: 2, winners: 3 }), { nil: undefined }),
}) as fc.Arbitrary<Leg>
const legsOf = (leg: fc.Arbitrary<Leg>) => fc.array(leg, { minLength: 1, maxLength: MOST_LEGS })
const aStake = fc.integer({ min: 10, max: 10_000 }).map((rupees) => paise(rupees * 100))

describe('whatever the slip', () => {
  test('it pays what its words say: nothing, the stake, or the stake at the odds of what counts', () => {
    fc.assert(
      fc.property(aStake, legsOf(aLeg), (stake, legs) => {
        const counted = legs.filter(({ result }) => result !== 'VOID')
        const { state, payout } = settleSlip(stake, legs)
        const isLost = counted.some(({ result }) => result === 'LOST')
        const isOpen = counted.some(({ result }) => result === undefined)
        const said = isLost ? 'LOST' : counted.length === 0 ? 'VOID' : isOpen ? 'OPEN' : 'WON'
        expect(state).toBe(said)
        // Exact in fractions of integers: never above, and less than a hundredth of the odds and a paisa below, but for the most that odds come to.
        const top = counted.reduce(
          (all, { odds, tied }) => all * BigInt(odds) * BigInt(tied?.places ?? 1),
          BigInt(stake),
        )
        const under = counted.reduce((all, { tied }) => all * 100n * BigInt(tied?.winners ?? 1), 1n)
        const isCut = combinedOdds(legs) === MOST_COMBINED
        const isJust =
          BigInt(payout) * under <= top && (isCut || (BigInt(payout) + 1n + BigInt(stake) / 100n) * under > top)
        expect({ WON: isJust, VOID: payout === stake, LOST: payout === 0, OPEN: payout === 0 }[said]).toBe(true)
      }),
    )
  })

  test('neither the order of its selections nor what is void in it changes what it pays', () => {
    fc.assert(
      fc.property(aStake, legsOf(aLeg), fc.array(anOdds, { maxLength: 3 }), (stake, legs, others) => {
        const paid = settleSlip(stake, legs)
        expect(settleSlip(stake, legs.toReversed())).toEqual(paid)
        expect(settleSlip(stake, [...legs, ...others.map(voided)])).toEqual(paid)
      }),
    )
  })

  test('what is shown before it is placed is what it pays when all come in', () => {
    fc.assert(
      fc.property(aStake, fc.array(anOdds, { minLength: 1, maxLength: MOST_LEGS }), (stake, all) => {
        const shown = returnAt(stake, combinedOdds(all.map((odds) => ({ odds }))))
        expect(settleSlip(stake, all.map(won))).toEqual({ state: 'WON', payout: shown })
      }),
    )
  })
})

describe('what is offered', () => {
  test.each([
    [0.5, 600, 188],
    [0.25, 600, 377],
    [0.95, 600, null],
    [0.0001, 600, OFFERED_ODDS.most],
    [0, 600, OFFERED_ODDS.most],
    [Number.NaN, 600, null],
  ])('on a chance of %d at a margin of %d is %d', (chance, margin, odds) =>
    expect(offeredOdds(chance, margin)).toBe(odds),
  )

  test('a market keeps its margin at the least, whatever the chances', () => {
    const market = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(market, (weights) => {
        const total = weights.reduce((all, one) => all + one, 0)
        const kept = weights.map((weight) => offeredOdds(weight / total, 600))
        // One that is not offered is as good as sure, and keeps more than any that is.
        const book = kept.reduce<number>(
          (all, odds, n) => all + (odds === null ? ((weights[n] ?? 0) / total) * 1.06 : 100 / odds),
          0,
        )
        expect(book).toBeGreaterThanOrEqual(1.06 - 1e-9)
      }),
    )
  })
})
