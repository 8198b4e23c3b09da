import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givesAway } from '../betting/index.ts'
import { paise } from '../money/index.ts'
import { must } from '../result/index.ts'
import { currentInnings, type MatchState, openingState, type ScoreLine } from './match.ts'
import { priceBookmaker, winProbability } from './price-bookmaker.ts'
import { quoteSession, type ModelQuote } from './price-session.ts'
import { ballChances, chanceOfAtLeast, runDistribution } from './run-distribution.ts'
import { applyBall, applyScore, endMatch, reviseInnings, startInnings } from './score.ts'
import { type SessionDefinition, sessionsOn } from './sessions.ts'

const begin = (overs = 20): MatchState => startInnings(openingState(['Reds', 'Blues'], overs), { number: 1 })

function at(
  over: number,
  ballsInOver: number,
  runs: number,
  wickets: number,
  more: Partial<ScoreLine> = {},
): MatchState {
  return applyScore(begin(), { innings: 1, batting: 0, over, ballsInOver, runs, wickets, ...more })
}

/** The second innings after a first of `target` − 1. */
function chasing(target: number, line: Pick<ScoreLine, 'over' | 'ballsInOver' | 'runs' | 'wickets'>): MatchState {
  const first = at(19, 6, target - 1, 7)
  return applyScore(startInnings(first, { number: 2 }), { innings: 2, batting: 1, ...line })
}

const mark = (overs: number): SessionDefinition => ({ kind: 'OVERS_RUNS', innings: 1, overs })
const quoteOf = (definition: SessionDefinition, match: MatchState): ModelQuote | undefined =>
  quoteSession(definition, match)?.quote
const line = (quote: ModelQuote): number => (quote.no.run + quote.yes.run) / 2
const lineOf = (definition: SessionDefinition, match: MatchState): number =>
  line(must(quoteOf(definition, match), 'a quote'))

describe('the distribution of runs', () => {
  test('chances of a ball sum to 1 and have the mean asked for', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 1.8, noNaN: true }),
        fc.double({ min: 0.01, max: 0.2, noNaN: true }),
        (mean, wicket) => {
          const { runs } = ballChances(mean, wicket)
          expect(runs.reduce((sum, chance) => sum + chance, wicket)).toBeCloseTo(1, 9)
          expect(runs.reduce((sum, chance, n) => sum + n * chance, 0)).toBeCloseTo(mean, 9)
        },
      ),
    )
  })

  test('a stretch of balls that always bring one run', () => {
    const certain = { runs: [0, 1, 0, 0, 0, 0, 0], wicket: 0 }
    const runs = runDistribution({ balls: 5, wickets: 1, enough: 99, ballAt: () => certain })
    expect(runs[5]).toBeCloseTo(1)
    const stopped = runDistribution({ balls: 5, wickets: 1, enough: 3, ballAt: () => certain })
    expect(stopped[3]).toBeCloseTo(1)
  })

  test('a wicket ends it: with one to lose, a half chance of any run needs the first ball to survive', () => {
    const coin = { runs: [0, 0.5, 0, 0, 0, 0, 0], wicket: 0.5 }
    const runs = runDistribution({ balls: 3, wickets: 1, enough: 99, ballAt: () => coin })
    expect(Array.from(runs.slice(0, 4), (chance) => Number(chance.toFixed(3)))).toEqual([0.5, 0.25, 0.125, 0.125])
    expect(chanceOfAtLeast(runs, 1)).toBeCloseTo(0.5)
  })
})

describe('session quotes', () => {
  test('a T20 begins at plausible lines, wider the further they look', () => {
    const quotes = [6, 10, 15, 20].map((overs) => must(quoteOf(mark(overs), begin()), 'a quote'))
    expect(quotes.map(line).map(Math.round)).toEqual([44, 74, 115, 162])
    const widths = quotes.map(({ no, yes }) => yes.run - no.run)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect(quotes.every(({ no, yes }) => no.price === 10_000 && yes.price === 10_000)).toBe(true)
  })

  test('boundaries lift the line, wickets lower it', () => {
    const steady = lineOf(mark(20), at(9, 6, 80, 2))
    expect(lineOf(mark(20), at(9, 6, 95, 2))).toBeGreaterThan(steady + 15)
    expect(lineOf(mark(20), at(9, 6, 80, 5))).toBeLessThan(steady - 5)
  })

  test('near the end one run is quoted with a gap in price, and nothing once it is as good as known', () => {
    const nearEnd = must(quoteOf(mark(6), at(5, 3, 44, 1)), 'a quote')
    expect(nearEnd.no.run).toBe(nearEnd.yes.run)
    expect(nearEnd.no.price).toBeGreaterThan(nearEnd.yes.price)
    expect(quoteOf(mark(6), at(5, 6, 44, 1))).toBeUndefined()
  })

  test('a chase is not expected to pass its target by more than a hit', () => {
    const chase: SessionDefinition = { kind: 'OVERS_RUNS', innings: 2, overs: 20 }
    const quote = quoteOf(chase, chasing(120, { over: 14, ballsInOver: 6, runs: 100, wickets: 1 }))
    expect(quote === undefined || line(quote) <= 124).toBe(true)
  })

  test('a set batter is worth more than a new one, and what they have is counted', () => {
    const pair = at(9, 6, 80, 2, {
      batters: [
        { name: 'Set', runs: 45, balls: 30, onStrike: true },
        { name: 'New', runs: 0, balls: 0, onStrike: false },
      ],
    })
    const batter = (name: string): SessionDefinition => ({ kind: 'BATTER_RUNS', innings: 1, batter: name })
    expect(lineOf(batter('Set'), pair) - lineOf(batter('New'), pair)).toBeCloseTo(45)
    expect(lineOf(batter('New'), pair)).toBeGreaterThan(8)
  })

  test('a running over counts its own runs only', () => {
    const begun = applyScore(at(0, 6, 10, 0), { innings: 1, batting: 0, over: 1, ballsInOver: 0, runs: 10, wickets: 0 })
    const running = applyScore(begun, { innings: 1, batting: 0, over: 1, ballsInOver: 3, runs: 14, wickets: 0 })
    const next = applyScore(running, { innings: 1, batting: 0, over: 1, ballsInOver: 3, runs: 18, wickets: 0 })
    const second: SessionDefinition = { kind: 'OVER_RUNS', innings: 1, over: 2 }
    expect(lineOf(second, running)).toBeGreaterThanOrEqual(4)
    expect(lineOf(second, next) - lineOf(second, running)).toBeGreaterThanOrEqual(4)
    expect(lineOf({ kind: 'OVER_RUNS', innings: 1, over: 3 }, running)).toBeLessThan(12)
  })

  const anyMatch = fc
    .record({
      over: fc.integer({ min: 0, max: 19 }),
      ballsInOver: fc.integer({ min: 0, max: 6 }),
      rate: fc.double({ min: 0, max: 3, noNaN: true }),
      wickets: fc.integer({ min: 0, max: 9 }),
    })
    .map(({ over, ballsInOver, rate, wickets }) =>
      at(over, ballsInOver, Math.round((over * 6 + ballsInOver) * rate), wickets),
    )

  test('an over that would have brought less than nothing by what is said now is not priced', () => {
    const over: SessionDefinition = { kind: 'OVER_RUNS', innings: 1, over: 17 }
    const ended = applyScore(at(15, 6, 95, 5), {
      innings: 1,
      batting: 0,
      over: 16,
      ballsInOver: 0,
      runs: 95,
      wickets: 5,
    })
    const corrected = applyScore(ended, { innings: 1, batting: 0, over: 16, ballsInOver: 1, runs: 94, wickets: 6 })
    expect(quoteSession(over, corrected)).toBeUndefined()
  })

  test('never negative, never below the runs made, never crossed', () => {
    fc.assert(
      fc.property(anyMatch, (match) => {
        const made = must(currentInnings(match), 'an innings').runs
        for (const definition of sessionsOn(match)) {
          const quote = quoteOf(definition, match)
          if (!quote) continue
          const maxStake = paise(100)
          // A NO at the runs made could not win, and 0 are made before an over.
          expect(quote.no.run).toBeGreaterThan(definition.kind === 'OVER_RUNS' ? 0 : made)
          expect(quote.yes.run).toBeGreaterThanOrEqual(quote.no.run)
          const quoted = { yes: [{ ...quote.yes, maxStake }], no: [{ ...quote.no, maxStake }] }
          expect(givesAway({ kind: 'SESSION', variant: 'session' }, { best: [], quote: quoted })).toBe(false)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('what a quote is made from', () => {
  const quotedOf = (definition: SessionDefinition, match: MatchState) =>
    must(quoteSession(definition, match), 'a quote')

  test('34/1 after 4 overs, of 6 overs: the quote keeps the half-width to either side of even', () => {
    const { quote, model } = quotedOf(mark(6), applyScore(at(1, 6, 15, 1), lineOfScore(3, 6, 34, 1)))
    expect([quote.no, quote.yes]).toEqual([
      { run: 50, price: 10_000 },
      { run: 51, price: 10_000 },
    ])
    expect(model).toMatchObject({ made: 34, halfWidth: 150, score: '34/1 (4.0)', version: 'innings-1' })
    expect(model.atLeast[0]).toBe(10_000)
    expect(model.atLeast).toEqual(model.atLeast.toSorted((a, b) => b - a))
    expect(10_000 - (model.atLeast[quote.no.run - 34] ?? 0)).toBeLessThanOrEqual(5_000 - model.halfWidth)
    expect(model.atLeast[quote.yes.run - 34]).toBeLessThanOrEqual(5_000 - model.halfWidth)
  })

  test.each<[string, SessionDefinition, MatchState, number]>([
    ['a mark, a stand that lasts', mark(20), applyScore(at(8, 6, 70, 2), lineOfScore(9, 6, 80, 2)), 150],
    ['a mark, just after a wicket', mark(20), at(9, 6, 80, 3), 250],
    [
      'an over to come',
      { kind: 'OVER_RUNS', innings: 1, over: 11 },
      applyScore(at(8, 6, 70, 2), lineOfScore(9, 6, 80, 2)),
      450,
    ],
    ['the next wicket, just after one', { kind: 'WICKET_FALL', innings: 1, wicket: 4 }, at(9, 6, 80, 3), 400],
  ])('the half-width of %s', (_, definition, match, halfWidth) => {
    expect(quotedOf(definition, match).model.halfWidth).toBe(halfWidth)
  })

  function lineOfScore(over: number, ballsInOver: number, runs: number, wickets: number): ScoreLine {
    return { innings: 1, batting: 0, over, ballsInOver, runs, wickets }
  }

  test('a run more makes no result above it less likely', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 1, max: 6 }),
        fc.double({ min: 0.3, max: 2.2, noNaN: true }),
        fc.integer({ min: 0, max: 9 }),
        (over, ballsInOver, rate, wickets) => {
          const runs = Math.round((over * 6 + ballsInOver) * rate)
          const [less, more] = [at(over, ballsInOver, runs, wickets), at(over, ballsInOver, runs + 1, wickets)]
          for (const definition of [mark(20), mark(over + 2)]) {
            const [before, after] = [quoteSession(definition, less)?.model, quoteSession(definition, more)?.model]
            if (!before || !after) continue
            // The edges of a table drop what is rarer than a thousandth.
            for (const [i, chance] of before.atLeast.entries())
              expect(after.atLeast[before.made + i - after.made] ?? (i === 0 ? 10_000 : 0)).toBeGreaterThanOrEqual(
                chance - 2,
              )
          }
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('who will win', () => {
  test('level before the toss, and close to it at the first ball', () => {
    expect(winProbability(openingState(['Reds', 'Blues'], 20))).toEqual([5000, 5000])
    expect(must(winProbability(begin()), 'chances')[0]).toBeGreaterThan(4500)
    expect(must(winProbability(begin()), 'chances')[0]).toBeLessThan(5500)
  })

  test.each([
    ['a big first innings', at(19, 6, 230, 3), 0],
    ['a small one', at(19, 6, 110, 9), 1],
    ['8 needed of the last ball', chasing(160, { over: 19, ballsInOver: 5, runs: 152, wickets: 5 }), 0],
    ['20 needed of 8 overs', chasing(160, { over: 11, ballsInOver: 6, runs: 140, wickets: 2 }), 1],
  ])('%s', (_, match, winner) => {
    const chances = must(winProbability(match), 'chances')
    expect(chances[0] + chances[1]).toBe(10_000)
    expect(chances[winner]).toBeGreaterThan(8000)
  })

  test('the chances of a chase grow with every run made', () => {
    const chances = [80, 90, 100, 110, 120].map(
      (runs) => must(winProbability(chasing(170, { over: 11, ballsInOver: 6, runs, wickets: 4 })), 'chances')[1],
    )
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
  })

  test('a chase of a target that nobody told is not priced', () => {
    const joined = startInnings(openingState(['Reds', 'Blues'], 20), { number: 2 })
    expect(winProbability(joined)).toBeUndefined()
    expect(priceBookmaker(joined)).toBeUndefined()
    const shortened = reviseInnings(chasing(170, { over: 11, ballsInOver: 6, runs: 90, wickets: 4 }), {
      ballsAllowed: 90,
    })
    expect(priceBookmaker(shortened)).toBeUndefined()
  })

  test('over is over', () => {
    expect(winProbability(chasing(100, { over: 9, ballsInOver: 1, runs: 100, wickets: 1 }))).toEqual([0, 10_000])
    expect(winProbability(endMatch(begin(), { type: 'NO_RESULT' }))).toBeUndefined()
    expect(winProbability(chasing(100, { over: 19, ballsInOver: 6, runs: 99, wickets: 4 }))).toEqual([5000, 5000])
  })
})

describe('bookmaker quotes', () => {
  test('both teams, back below lay, and nothing to be won by taking both', () => {
    const match = chasing(160, { over: 9, ballsInOver: 6, runs: 78, wickets: 3 })
    const quotes = must(priceBookmaker(match), 'quotes')
    for (const { back, lay } of quotes) expect(back).toBeLessThan(lay)
    // Per 100: a back of each at b1 and b2 cannot win for sure while b1 × b2 < 100 × 100; the lays the other way round.
    expect((quotes[0].back / 100) * (quotes[1].back / 100)).toBeLessThan(10_000)
    expect((quotes[0].lay / 100) * (quotes[1].lay / 100)).toBeGreaterThan(10_000)
    expect(Math.min(quotes[0].back, quotes[1].back)).toBeLessThan(10_000)
  })

  test.each([
    ['as good as won', chasing(160, { over: 11, ballsInOver: 6, runs: 155, wickets: 1 })],
    ['won', chasing(100, { over: 9, ballsInOver: 1, runs: 100, wickets: 1 })],
    ['no result', endMatch(begin(), { type: 'NO_RESULT' })],
  ])('none when it is %s', (_, match) => {
    expect(priceBookmaker(match)).toBeUndefined()
  })
})

test('quotes follow a ball at once', () => {
  const match = at(9, 5, 80, 2)
  const hit = applyBall(match, {
    innings: 1,
    over: 9,
    ballInOver: 6,
    batter: 'A',
    nonStriker: 'B',
    bowler: 'X',
    runsBat: 6,
    extras: { wides: 0, noballs: 0, byes: 0, legbyes: 0, penalty: 0 },
    total: 6,
    wickets: [],
    legal: true,
  })
  expect(lineOf(mark(20), hit)).toBeGreaterThan(lineOf(mark(20), match))
})
