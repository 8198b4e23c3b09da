import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../result/index.ts'
import { ballsLeft, inningsOf, type MatchState, openingState, type ScoreLine } from './match.ts'
import { quoteOutlook, quoteSession } from './price-session.ts'
import { type Circumstances, halfWidthOf, sizeBpsOf } from './quote-terms.ts'
import { applyScore, startInnings } from './score.ts'
import { type SessionDefinition, sessionsOn } from './sessions.ts'

const begin = (overs = 20): MatchState => startInnings(openingState(['Reds', 'Blues'], overs), { number: 1 })
const line = (over: number, ballsInOver: number, runs: number, wickets: number): ScoreLine => ({
  innings: 1,
  batting: 0,
  over,
  ballsInOver,
  runs,
  wickets,
})
/** A pair that has been in for an over. */
const settled = (over: number, ballsInOver: number, runs = 80, wickets = 2): MatchState =>
  applyScore(applyScore(begin(), line(over - 1, ballsInOver, runs, wickets)), line(over, ballsInOver, runs, wickets))
const fallen = (over: number, ballsInOver: number): MatchState =>
  applyScore(settled(over, ballsInOver - 1, 80, 2), line(over, ballsInOver, 80, 3))

const mark = (overs: number): SessionDefinition => ({ kind: 'OVERS_RUNS', innings: 1, overs })
const over = (number: number): SessionDefinition => ({ kind: 'OVER_RUNS', innings: 1, over: number })
const wicket = (number: number): SessionDefinition => ({ kind: 'WICKET_FALL', innings: 1, wicket: number })
const batter: SessionDefinition = { kind: 'BATTER_RUNS', innings: 1, batter: 'Set' }
const first = (match: MatchState) => must(inningsOf(match, 1), 'an innings')

describe('how wide a session is quoted', () => {
  test.each<[string, SessionDefinition, MatchState, Circumstances, number]>([
    ['a mark', mark(20), settled(9, 2), {}, 150],
    ['a mark before its innings', mark(20), begin(), {}, 300],
    ['an over that is bowled', over(10), settled(9, 2), {}, 300],
    ['an over to come', over(11), settled(9, 2), {}, 450],
    ['a batter', batter, settled(9, 2), {}, 300],
    ['the next wicket', wicket(3), settled(9, 2), {}, 300],
    ['a mark just after a wicket', mark(20), fallen(9, 2), {}, 250],
    ['a mark five balls after play went on', mark(20), settled(9, 2), { ballsSinceStoppage: 5 }, 250],
    ['a mark six balls after play went on', mark(20), settled(9, 2), { ballsSinceStoppage: 6 }, 150],
    ['a mark after a wicket and a stoppage, once', mark(20), fallen(9, 2), { ballsSinceStoppage: 0 }, 250],
    ['a mark of an old score', mark(20), settled(9, 2), { isOld: true }, 250],
    ['an over to come after a wicket, of an old score', over(11), fallen(9, 2), { isOld: true }, 650],
  ])('%s', (_, definition, match, circumstances, halfWidth) => {
    expect(halfWidthOf(definition, first(match), circumstances)).toBe(halfWidth)
  })

  test('is never more than .08', () => {
    const widest = [mark(20), over(1), over(11), batter, wicket(3)].flatMap((definition) =>
      [begin(), fallen(9, 2)].map((match) =>
        halfWidthOf(definition, first(match), { ballsSinceStoppage: 0, isOld: true }),
      ),
    )
    expect(Math.max(...widest)).toBeLessThanOrEqual(800)
  })

  test('is what the quote of an old score is made with', () => {
    const [usual, old] = [{}, { isOld: true }].map((circumstances) =>
      must(quoteSession(mark(20), settled(9, 2), circumstances), 'a quote'),
    )
    expect([usual?.model.halfWidth, old?.model.halfWidth]).toEqual([150, 250])
    expect(old?.quote.yes.run).toBeGreaterThanOrEqual(usual?.quote.yes.run ?? 0)
    expect(old?.quote.no.run).toBeLessThanOrEqual(usual?.quote.no.run ?? 0)
  })
})

describe('the sides of a quote', () => {
  /** The chances of 0, 1, 2 … runs to come, in hundredths. */
  const of = (...hundredths: number[]) => ({ made: 40, ahead: Float64Array.from(hundredths, (one) => one / 100) })

  test('stand where YES is at .5 − h or less, and NO at .5 + h or more', () => {
    // S: 1, .94, .84, .75, .67, .60, .53, .46, .37 …
    const outlook = of(6, 10, 9, 8, 7, 7, 7, 9, 10, 10, 9, 8)
    expect(quoteOutlook(outlook, 0.015)).toMatchObject({ no: { run: 46 }, yes: { run: 47 } })
    expect(quoteOutlook(outlook, 0.045)).toMatchObject({ no: { run: 45 }, yes: { run: 48 } })
  })

  test('are one run with two prices where more than a tenth hangs on it', () => {
    // S(41) is .60 and S(42) .48: it ends at 41 with .12. 42 is nearer to even, and fair at 108.
    const outlook = of(40, 12, 10, 10, 28)
    expect(quoteOutlook(outlook, 0.015)).toEqual({ no: { run: 42, price: 12_000 }, yes: { run: 42, price: 10_000 } })
  })

  test('are none where one of them is as good as known', () => {
    // S(43) is .60, S(44) .52: too near to even for either side at a half-width of .03. Then S(45) is .10, or .16.
    expect(quoteOutlook(of(10, 10, 20, 8, 42, 10), 0.03)).toBeUndefined()
    expect(quoteOutlook(of(10, 10, 20, 8, 36, 16), 0.03)).toMatchObject({ no: { run: 43 }, yes: { run: 45 } })
  })
})

describe('how much of a session is offered', () => {
  test.each<[string, SessionDefinition, MatchState, number]>([
    ['all of a mark', mark(20), settled(9, 2), 10_000],
    ['a quarter before its innings', mark(20), begin(), 2500],
    ['a quarter of an over to come', over(11), settled(9, 2), 2500],
    ['a quarter of an over that is bowled: it is all last balls', over(10), settled(9, 2), 2500],
    ['half just after a wicket', mark(20), fallen(9, 2), 5000],
    ['an eighth of an over to come just after a wicket', over(11), fallen(9, 2), 1250],
    ['all with thirteen balls left', mark(10), settled(7, 5), 10_000],
    ['half with twelve', mark(10), settled(7, 6), 5000],
    ['half with seven', mark(10), settled(8, 5), 5000],
    ['a quarter with six', mark(10), settled(8, 6), 2500],
    ['a quarter with three', mark(10), settled(9, 3), 2500],
    ['nothing with two', mark(10), settled(9, 4), 0],
    ['nothing of an over with two', over(10), settled(9, 4), 0],
    ['half of a batter with twelve balls of the innings left', batter, settled(17, 6), 5000],
    ['nothing of a wicket in the last two balls of the innings', wicket(3), settled(19, 4), 0],
  ])('%s', (_, definition, match, bps) => {
    expect(sizeBpsOf(definition, first(match))).toBe(bps)
  })

  test('nothing is quoted of what is not offered', () => {
    expect(quoteSession(mark(10), settled(9, 3))?.quote.sizeBps).toBe(2500)
    expect(quoteSession(mark(10), settled(9, 4))).toBeUndefined()
  })

  const anyMatch = fc
    .tuple(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 0, max: 6 }), fc.nat(200), fc.integer({ min: 0, max: 9 }))
    .map((score) => applyScore(begin(), line(...score)))

  test('is a part of the whole, in whole basis points, and nothing in the last two balls alone', () => {
    fc.assert(
      fc.property(anyMatch, (match) => {
        for (const definition of sessionsOn(match)) {
          const bps = sizeBpsOf(definition, first(match))
          expect(Number.isInteger(bps) && bps >= 0 && bps <= 10_000).toBe(true)
        }
        const left = ballsLeft(first(match))
        expect([wicket(3), batter].map((definition) => sizeBpsOf(definition, first(match)) > 0)).toEqual([
          left > 2,
          left > 2,
        ])
      }),
    )
  })

  test('never grows as its window runs out, from the first ball of the innings on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.nat(9), (overs, wickets) => {
        const sizes = Array.from({ length: overs * 6 - 1 }, (_, at) => {
          const bowled = at + 1
          const match = settled(Math.floor(bowled / 6), bowled % 6, 90, wickets)
          return { match, left: overs * 6 - bowled }
        })
          .filter(({ match }) => first(match).partnership.balls >= 6)
          .map(({ match }) => sizeBpsOf(mark(overs), first(match)))
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      }),
    )
  })

  test('is no more just after a wicket than it is without one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 19 }), fc.integer({ min: 1, max: 6 }), (number, balls) => {
        for (const definition of [mark(20), over(number + 1), over(number + 2), wicket(4)])
          expect(sizeBpsOf(definition, first(fallen(number, balls)))).toBeLessThanOrEqual(
            sizeBpsOf(definition, first(settled(number, balls))),
          )
      }),
    )
  })
})
