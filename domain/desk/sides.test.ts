import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionModel, SessionQuote } from '../kinds/session/index.ts'
import type { Side } from '../market/index.ts'
import { negate, ofRupees, paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import {
  addFill,
  EMPTY,
  exposure,
  negatePosition,
  type Position,
  priceFill,
  profitAt,
  type SessionShape,
} from '../positions/index.ts'
import { roomOf, sideCosts, skewed, skewRuns, withinRoom } from './sides.ts'

const SHAPE: SessionShape = { kind: 'SESSION', variant: 'session' }
type Taken = readonly [side: Side, run: number, rupees: number, per100?: number]
const fillOf = ([side, run, rupees, per100 = 100]: Taken) =>
  priceFill(SHAPE, { side, run, price: odds(per100 * 100), stake: ofRupees(rupees) })
/** What the house has of what players took. */
const house = (...bets: readonly Taken[]): Position =>
  negatePosition(bets.reduce((position, bet) => addFill(SHAPE, position, fillOf(bet)), EMPTY))
const rung = (run: number, per100 = 100, rupees = 50_000) => ({
  run,
  price: odds(per100 * 100),
  maxStake: ofRupees(rupees),
})
const at = (no: number, yes: number): SessionQuote => ({ yes: [rung(yes)], no: [rung(no)] })
const LIMIT = ofRupees(300_000)
const of = (position: Position) => ({ shape: SHAPE, house: position, lossLimit: LIMIT })

describe('the room of a side', () => {
  test.each<[string, Position, Side, number, number, number]>([
    ['is the limit where nobody has bet', EMPTY, 'BACK', 46, 100, 300_000],
    ['is what a price of 150 makes of it', EMPTY, 'BACK', 46, 150, 200_000],
    ['of NO is the stake that the house pays', EMPTY, 'LAY', 46, 150, 300_000],
    ['is less by what the house loses there already', house(['BACK', 46, 100_000]), 'BACK', 46, 100, 200_000],
    ['is more on the other side by as much', house(['BACK', 46, 100_000]), 'LAY', 45, 100, 400_000],
    ['counts what is lost at any run at which it wins', house(['BACK', 60, 250_000]), 'BACK', 46, 100, 50_000],
    ['does not count what is lost where it loses', house(['BACK', 60, 250_000]), 'LAY', 45, 100, 550_000],
    ['is nothing at the limit', house(['BACK', 46, 300_000]), 'BACK', 46, 100, 0],
    ['is nothing beyond it', house(['BACK', 46, 310_000]), 'BACK', 50, 100, 0],
  ])('%s', (_, position, side, run, per100, rupees) => {
    expect(roomOf(of(position), side, { run, price: odds(per100 * 100) })).toBe(ofRupees(rupees))
  })

  const anyBet = fc.tuple(
    fc.constantFrom<Side>('BACK', 'LAY'),
    fc.integer({ min: 30, max: 70 }),
    fc.integer({ min: 100, max: 90_000 }),
    fc.constantFrom(75, 90, 100, 110, 135),
  )

  test('is the most that may be taken: a rupee more would lose more than the limit somewhere', () => {
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 8 }), anyBet, (bets, [side, run, , per100]) => {
        const before = house(...bets)
        const room = roomOf(of(before), side, { run, price: odds(per100 * 100) })
        const lossWith = (rupees: number): number => {
          const after = house(...bets, [side, run, rupees, per100])
          const bet = addFill(SHAPE, EMPTY, fillOf([side, run, 100, per100]))
          return Math.max(
            ...Array.from({ length: 101 }, (_, result) => ({ type: 'RESULT', result }) as const)
              .filter((outcome) => profitAt(SHAPE, bet, outcome) > 0)
              .map((outcome) => negate(profitAt(SHAPE, after, outcome))),
          )
        }
        // A paisa either way of rounding fills.
        expect(room > 0 ? lossWith(room / 100) : LIMIT).toBeLessThanOrEqual(LIMIT + 1)
        expect(lossWith(room / 100 + 1)).toBeGreaterThan(LIMIT - 1)
      }),
    )
  })

  test('is what a quote offers at most, and less than the least bet is not offered', () => {
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 8 }), (bets) => {
        const position = house(...bets)
        const minStake = ofRupees(100)
        const offered = withinRoom(at(45, 46), { ...of(position), minStake })
        for (const [side, rungs, run] of [
          ['BACK', offered.yes, 46],
          ['LAY', offered.no, 45],
        ] as const) {
          const room = roomOf(of(position), side, rung(run))
          const most = Math.min(room, ofRupees(50_000))
          expect(rungs.map(({ maxStake }) => maxStake)).toEqual(most >= minStake ? [most] : [])
        }
      }),
    )
  })

  test('keeps the worst case of a house within the limit, whatever is taken of what is offered', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyBet, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 30 }),
        (takers) => {
          let position: Position = EMPTY
          for (const [[side, run, , per100], share] of takers) {
            const rupees = Math.floor((roomOf(of(position), side, { run, price: odds(per100 * 100) }) / 100) * share)
            if (rupees === 0) continue
            position = negatePosition(addFill(SHAPE, negatePosition(position), fillOf([side, run, rupees, per100])))
            expect(exposure(SHAPE, position, { slots: [] })).toBeLessThanOrEqual(LIMIT + takers.length)
          }
        },
      ),
    )
  })
})

describe('a quote leans', () => {
  const costs = (yes: number, no: number) => ({ yes: ofRupees(yes), no: ofRupees(no) })

  test.each<[string, number, number, number]>([
    ['not where nothing costs', 0, 0, 0],
    ['not below a third of the limit', 99_999, 0, 0],
    ['up a run from a third on, where YES costs more', 100_000, 0, 1],
    ['by what one costs more than the other', 180_000, 80_000, 1],
    ['up two from two thirds on', 200_000, 0, 2],
    ['two at most', 300_000, 0, 2],
    ['down where NO costs more', 0, 100_000, -1],
    ['down two at most', 20_000, 260_000, -2],
  ])('%s', (_, yes, no, runs) => {
    expect(skewRuns(costs(yes, no), LIMIT)).toBe(runs)
  })

  test('from what either side loses at worst where it wins', () => {
    const position = house(['BACK', 46, 120_000], ['BACK', 52, 30_000], ['LAY', 40, 20_000])
    // Where YES 46 wins, from 52 on, 150,000 less the 20,000 of NO; where NO 45 wins, below 40, nothing.
    expect(sideCosts(SHAPE, position, at(45, 46))).toEqual(costs(130_000, 0))
    expect(sideCosts(SHAPE, house(['LAY', 40, 20_000]), at(45, 46))).toEqual(costs(0, 20_000))
  })

  /** A run costs .04 of chance; it is even at the line. */
  const model = (line: number, made = 30, perRun = 400): SessionModel => ({
    made,
    atLeast: Array.from({ length: 60 }, (_, i) =>
      i === 0 ? 10_000 : Math.max(0, Math.min(10_000, 5000 + (line - made - i) * perRun)),
    ),
    halfWidth: 150,
    score: '',
    version: 'test',
  })

  test('both sides by as many runs, at the same prices and sizes', () => {
    expect(skewed(at(45, 46), model(46), 2)).toEqual(at(47, 48))
    expect(skewed(at(45, 46), model(46), -1)).toEqual(at(44, 45))
    expect(skewed(at(45, 46), model(46), 0)).toEqual(at(45, 46))
  })

  test('no farther than the model is in doubt of both, so never to what is made already', () => {
    // A run is .20 there: S(47) is .30, S(48) .10.
    expect(skewed(at(45, 46), model(46, 30, 2000), 2)).toEqual(at(46, 47))
    expect(skewed(at(31, 32), model(32, 30, 1400), -2)).toEqual(at(31, 32))
  })

  test('not where one run is quoted at two prices, and not without a model', () => {
    const one: SessionQuote = { yes: [rung(46, 90)], no: [rung(46, 110)] }
    expect(skewed(one, model(46), 2)).toEqual(one)
    expect(skewed(at(45, 46), undefined, 2)).toEqual(at(45, 46))
  })

  test('by two runs at most in paise of any size', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), fc.integer({ min: 1 }), (yes, no, limit) => {
        const runs = skewRuns({ yes: paise(yes), no: paise(no) }, paise(limit))
        expect(Math.abs(runs)).toBeLessThanOrEqual(2)
        expect(Math.abs(runs) >= 1).toBe(BigInt(Math.abs(yes - no)) * 3n >= BigInt(limit))
      }),
    )
  })
})
