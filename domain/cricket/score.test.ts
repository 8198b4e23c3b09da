import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../result/index.ts'
import {
  type Ball,
  currentInnings,
  type Extras,
  type Innings,
  type MatchState,
  openingState,
  oversText,
  parseOvers,
  type ScoreLine,
} from './match.ts'
import { applyBall, applyScore, endInnings, endMatch, matchResult, reviseInnings, startInnings } from './score.ts'
import { sessionsOn } from './sessions.ts'

const NO_EXTRAS: Extras = { wides: 0, noballs: 0, byes: 0, legbyes: 0, penalty: 0 }

type Delivery = Partial<Omit<Ball, 'extras'>> & { extras?: Partial<Extras> }

/** A ball of A to B by X, as told. */
function ball(delivery: Delivery = {}): Ball {
  const extras = { ...NO_EXTRAS, ...delivery.extras }
  const runsBat = delivery.runsBat ?? 0
  return {
    innings: 1,
    over: 0,
    ballInOver: 1,
    batter: 'A',
    nonStriker: 'B',
    bowler: 'X',
    wickets: [],
    ...delivery,
    runsBat,
    extras,
    total: runsBat + Object.values(extras).reduce((sum, runs) => sum + runs, 0),
    legal: extras.wides === 0 && extras.noballs === 0,
  }
}

const begin = (overs = 20): MatchState => startInnings(openingState(['Reds', 'Blues'], overs), { number: 1 })
const after = (deliveries: Delivery[], match = begin()): MatchState =>
  deliveries.map(ball).reduce((state, one) => applyBall(state, one), match)
const innings = (match: MatchState): Innings => must(currentInnings(match), 'an innings')
const over = (number: number, runs: number[]): Delivery[] => runs.map((runsBat) => ({ over: number, runsBat }))

describe('one ball', () => {
  test.each([
    ['a dot', {}, { runs: 0, ballsInOver: 1, striker: 'A' }],
    ['a single: they cross', { runsBat: 1 }, { runs: 1, ballsInOver: 1, striker: 'B' }],
    ['a four', { runsBat: 4 }, { runs: 4, ballsInOver: 1, striker: 'A' }],
    ['a wide is no ball bowled', { extras: { wides: 1 } }, { runs: 1, ballsInOver: 0, striker: 'A' }],
    ['a wide and a run', { extras: { wides: 2 } }, { runs: 2, ballsInOver: 0, striker: 'B' }],
    ['a no-ball hit for two', { runsBat: 2, extras: { noballs: 1 } }, { runs: 3, ballsInOver: 0, striker: 'A' }],
    ['a leg bye', { extras: { legbyes: 1 } }, { runs: 1, ballsInOver: 1, striker: 'B' }],
    ['bowled', { wickets: [{ player: 'A', kind: 'bowled' }] }, { wickets: 1, striker: null, nonStriker: 'B' }],
    ['retired hurt is no wicket', { wickets: [{ player: 'A', kind: 'retired hurt' }] }, { wickets: 0, striker: null }],
  ])('%s', (_, delivery, expected) => {
    expect(innings(after([delivery]))).toMatchObject(expected)
  })

  test('a batter is credited with their own runs only, and a wide is not a ball faced', () => {
    const match = after([
      { runsBat: 6 },
      { extras: { wides: 1 } },
      { extras: { byes: 4 } },
      { runsBat: 1, extras: { noballs: 1 } },
    ])
    expect(innings(match).batters[0]).toEqual({
      name: 'A',
      runs: 7,
      balls: 3,
      fours: 0,
      sixes: 1,
      status: 'IN',
      retiredAt: null,
    })
    expect(innings(match)).toMatchObject({ runs: 13, partnership: { runs: 13, balls: 3 } })
  })

  test('a wicket falls at the total after its ball, and a new stand begins', () => {
    const match = after([{ runsBat: 4 }, { runsBat: 1, wickets: [{ player: 'B', kind: 'run out' }] }])
    expect(innings(match).falls).toEqual([{ wicket: 1, runs: 5, player: 'B' }])
    expect(innings(match).partnership).toEqual({ runs: 0, balls: 0 })
    expect(innings(match).batters.map(({ status }) => status)).toEqual(['IN', 'OUT'])
  })

  test('who retired hurt may come back', () => {
    const match = after([
      { runsBat: 4, wickets: [{ player: 'A', kind: 'retired hurt' }] },
      { batter: 'B', nonStriker: 'C' },
    ])
    expect(innings(match).batters[0]).toMatchObject({ runs: 4, status: 'RETIRED' })
    expect(innings(after([{ batter: 'A', nonStriker: 'B', runsBat: 2 }], match)).batters[0]).toMatchObject({
      runs: 6,
      status: 'IN',
    })
  })
})

describe('overs', () => {
  test('they cross at the end of an over, and the board says 1.0', () => {
    const match = after(over(0, [0, 0, 0, 0, 0, 0]))
    expect(oversText(innings(match))).toBe('1.0')
    expect(innings(match)).toMatchObject({ striker: 'B', overEnds: [] })
  })

  test('an over ends when the next begins, be it of five balls or of seven', () => {
    const match = after([...over(0, [1, 1, 1, 1, 1]), ...over(1, [2, 2, 2, 2, 2, 2, 2]), ...over(2, [0])])
    expect(innings(match).overEnds).toEqual([5, 19])
    expect(oversText(innings(match))).toBe('2.1')
  })
})

describe('the end of an innings', () => {
  test('all out', () => {
    const wickets = Array.from({ length: 10 }, (_, n) => ({
      over: Math.floor(n / 6),
      batter: `P${n}`,
      wickets: [{ player: `P${n}`, kind: 'bowled' }],
    }))
    expect(innings(after(wickets))).toMatchObject({ end: 'ALL_OUT', wickets: 10 })
  })

  test('overs up, target reached, and who won', () => {
    const first = after(over(0, [1, 1, 1, 1, 1, 1]), begin(1))
    expect(innings(first)).toMatchObject({ end: 'OVERS', overEnds: [6] })
    const won = after(
      [
        { innings: 2, runsBat: 6 },
        { innings: 2, runsBat: 1 },
      ],
      first,
    )
    expect(innings(won)).toMatchObject({ batting: 1, target: 7, end: 'TARGET' })
    expect(matchResult(won)).toEqual({ type: 'WON', team: 1 })
    const tied = after(
      Array.from({ length: 6 }, () => ({ innings: 2 as const, runsBat: 1 })),
      first,
    )
    expect(matchResult(tied)).toEqual({ type: 'TIE' })
  })

  test('a super over is six balls and two wickets, and decides the tie', () => {
    const six = (number: 1 | 2 | 3 | 4, runsBat: number): Delivery[] =>
      Array.from({ length: 6 }, () => ({ innings: number, runsBat }))
    const match = after([...six(1, 1), ...six(2, 1), ...six(3, 1), ...six(4, 2).slice(0, 4)], begin(1))
    expect(innings(match)).toMatchObject({ number: 4, target: 7, end: 'TARGET', wicketsAllowed: 2 })
    expect(match.innings.map(({ batting }) => batting)).toEqual([0, 1, 1, 0])
    expect(matchResult(match)).toEqual({ type: 'WON', team: 0 })
  })

  test('rain shortens it, and it ends when it is already there', () => {
    const match = after([...over(0, [1, 1, 1, 1, 1, 1]), ...over(1, [1, 1, 1])])
    expect(innings(reviseInnings(match, { ballsAllowed: 9 }))).toMatchObject({ end: 'OVERS', overEnds: [6] })
    expect(innings(reviseInnings(match, { ballsAllowed: 12 })).end).toBeNull()
  })

  test('revised after it was over it is over as before, and going on where its target was raised', () => {
    const whole = after(over(0, [1, 1, 1, 1, 1, 1]), begin(1))
    expect(innings(reviseInnings(whole, { ballsAllowed: 12 }))).toMatchObject({ end: 'OVERS', overEnds: [6] })
    const won = after(
      Array.from({ length: 4 }, () => ({ innings: 2 as const, runsBat: 2 })),
      whole,
    )
    expect(innings(reviseInnings(won, { target: 8 }))).toMatchObject({ end: 'TARGET', overEnds: [8] })
    expect(innings(reviseInnings(won, { target: 9 }))).toMatchObject({ end: null, overEnds: [] })
  })

  test('a result cuts short what is still being played', () => {
    const match = endMatch(after(over(0, [1, 1])), { type: 'NO_RESULT' })
    expect(innings(match)).toMatchObject({ end: 'CUT_SHORT', overEnds: [] })
    expect(matchResult(match)).toEqual({ type: 'NO_RESULT' })
  })

  test('who won does not say why an innings is over that stopped before its overs', () => {
    const match = endMatch(after(over(0, [1, 1])), { type: 'WON', team: 0 })
    expect(innings(match)).toMatchObject({ end: 'UNEXPLAINED', overEnds: [] })
    expect(innings(endMatch(match, { type: 'NO_RESULT' })).end).toBe('CUT_SHORT')
  })

  test('a declaration is said, not seen; the next innings may follow', () => {
    const declared = endInnings(after(over(0, [4])), 'DECLARED')
    expect(innings(startInnings(declared, { number: 2 }))).toMatchObject({ target: 5, batting: 1 })
  })

  test('one that stopped before its overs is over without a reason when the next begins; one ball less may be a miscount', () => {
    const stopped = startInnings(after(over(0, [1, 1])), { number: 2 })
    expect(stopped.innings.map(({ end }) => end)).toEqual(['UNEXPLAINED', null])
    const five = startInnings(after(over(0, [1, 1, 1, 1, 1]), begin(1)), { number: 2 })
    expect(five.innings.map(({ end }) => end)).toEqual(['OVERS', null])
  })

  test('a ball of an innings that is over is a fault', () => {
    const match = startInnings(after(over(0, [1, 1, 1, 1, 1, 1]), begin(1)), { number: 2 })
    expect(() => applyBall(match, ball({ innings: 1 }))).toThrow(RangeError)
  })
})

describe('a score as a feed states it', () => {
  const line = (overs: string, runs: number, wickets = 0, more: Partial<ScoreLine> = {}): ScoreLine => ({
    innings: 1,
    batting: 0,
    runs,
    wickets,
    ...must(parseOvers(overs), 'an over text'),
    ...more,
  })
  const told = (lines: ScoreLine[]): Innings => innings(lines.reduce(applyScore, begin()))

  test.each([
    ['12.4', { over: 12, ballsInOver: 4 }],
    ['13.0', { over: 12, ballsInOver: 6 }],
    ['20', { over: 19, ballsInOver: 6 }],
    ['0.0', { over: 0, ballsInOver: 0 }],
    ['0', { over: 0, ballsInOver: 0 }],
    ['12.7', undefined],
    ['', undefined],
  ])('over text %s', (text, expected) => {
    expect(parseOvers(text)).toEqual(expected)
  })

  test('ends of overs are kept where they were seen', () => {
    expect(told([line('0.5', 5), line('1.0', 6), line('1.1', 8), line('2.0', 12), line('2.1', 12)]).overEnds).toEqual([
      6, 12,
    ])
  })

  test('an early correction at the end of the over counts', () => {
    expect(told([line('1.0', 6), line('1.0', 7), line('1.1', 8)]).overEnds).toEqual([7])
  })

  test('a wide of the next over is told apart when the feed says so', () => {
    expect(told([line('1.0', 6), line('0.0', 7, 0, { over: 1, ballsInOver: 0 }), line('1.1', 8)]).overEnds).toEqual([6])
  })

  test('what a gap hides is unknown, and stays so', () => {
    expect(told([line('0.4', 5), line('3.2', 20), line('4.0', 25), line('4.1', 25)]).overEnds).toEqual([
      null,
      null,
      null,
      25,
    ])
  })

  test('going back opens the over again', () => {
    const back = told([line('1.0', 6), line('1.1', 8), line('0.5', 5)])
    expect(back).toMatchObject({ runs: 5, over: 0, ballsInOver: 5, overEnds: [] })
  })

  test('a wicket is dated by the ball it was seen on, and taken back by a review', () => {
    expect(told([line('0.1', 1), line('0.2', 1, 1)]).falls).toEqual([{ wicket: 1, runs: 1, player: null }])
    expect(told([line('0.1', 1), line('0.5', 9, 1)]).falls).toEqual([{ wicket: 1, runs: null, player: null }])
    expect(told([line('0.1', 1), line('0.2', 1, 1), line('0.2', 1, 0)]).falls).toEqual([])
  })

  test('who is no longer named is out if a wicket fell, else retired', () => {
    const pair = (first: string, second: string, runs: number) => ({
      batters: [
        { name: first, runs, balls: 1, onStrike: true },
        { name: second, runs: 0, balls: 0, onStrike: false },
      ],
    })
    const out = told([line('0.1', 1, 0, pair('A', 'B', 1)), line('0.2', 1, 1, pair('C', 'B', 0))])
    expect(out.batters.map(({ name, status }) => [name, status])).toEqual([
      ['A', 'OUT'],
      ['B', 'IN'],
      ['C', 'IN'],
    ])
    const retired = told([line('0.1', 1, 0, pair('A', 'B', 1)), line('0.2', 1, 0, pair('C', 'B', 0))])
    expect(retired.batters[0]).toMatchObject({ name: 'A', runs: 1, status: 'RETIRED' })
  })

  test('a tenth wicket that is taken back opens the innings again', () => {
    const all = [line('5.1', 30, 9), line('5.2', 30, 10)]
    expect(told(all).end).toBe('ALL_OUT')
    expect(told([...all, line('5.2', 30, 9)])).toMatchObject({ end: null, wickets: 9 })
  })
})

describe('the target of a chase', () => {
  const first = (overs = 2): MatchState =>
    after([...over(0, [1, 1, 1, 1, 1, 1]), ...over(1, [1, 1, 1, 1, 1, 1])], begin(overs))
  const chase = (runs: number[]): Delivery[] => runs.map((runsBat) => ({ innings: 2, runsBat }))
  const chaseOf = (match: MatchState) => innings(startInnings(match, { number: 2 }))

  test('is one more than an innings made that came to its own end', () => {
    expect(chaseOf(first())).toMatchObject({ target: 13 })
  })

  test('is not known after an innings that was cut short, or stopped without a reason', () => {
    expect(chaseOf(endInnings(first(3), 'CUT_SHORT'))).toMatchObject({ target: null })
    expect(chaseOf(first(3))).toMatchObject({ target: null })
  })

  test('is not known when overs were taken from either innings, nor is who won by it', () => {
    expect(chaseOf(reviseInnings(first(3), { ballsAllowed: 12 }))).toMatchObject({ target: null })
    const shorter = reviseInnings(startInnings(first(), { number: 2 }), { ballsAllowed: 6 })
    expect(innings(shorter).target).toBeNull()
    const up = after(chase([1, 1, 1, 1, 1, 1]), shorter)
    expect(innings(up).end).toBe('OVERS')
    expect(matchResult(up)).toBeUndefined()
    expect(matchResult(reviseInnings(up, { target: 7 }))).toEqual({ type: 'TIE' })
  })

  test('that was reached and played on was another; the last ball corrected is no play', () => {
    const line = (runs: number, ballsInOver: number): ScoreLine => ({
      innings: 2,
      batting: 1,
      wickets: 0,
      over: 0,
      runs,
      ballsInOver,
    })
    const reached = [line(10, 2), line(14, 3)].reduce(applyScore, first())
    expect(matchResult(reached)).toEqual({ type: 'WON', team: 1 })
    expect(matchResult(applyScore(reached, line(13, 3)))).toEqual({ type: 'WON', team: 1 })
    expect(innings(applyScore(reached, line(12, 3)))).toMatchObject({ end: null, target: 13 })
    const playedOn = applyScore(reached, line(15, 4))
    expect(innings(playedOn)).toMatchObject({ end: null, target: null })
    expect(matchResult(playedOn)).toBeUndefined()
    const counted = applyScore(reached, line(14, 4))
    expect(counted).toMatchObject({ innings: [{}, { end: 'TARGET', target: 13 }] })
    expect(sessionsOn(counted)).toEqual([])
    expect(innings(applyScore(counted, line(15, 5)))).toMatchObject({ end: null, target: null })
  })

  test('is not known where we came to the match late', () => {
    expect(chaseOf({ ...first(), joinedLate: true })).toMatchObject({ target: null })
  })

  test('the balls alone say who won only of what nothing has disturbed, or where the target was told', () => {
    const runs = fc.array(fc.constantFrom(0, 1, 2, 4, 6), { minLength: 1, maxLength: 12 })
    const disturbed = fc.constantFrom('nothing', 'first cut short', 'first reduced', 'chase reduced', 'target told')
    fc.assert(
      fc.property(runs, runs, disturbed, (set, reply, what) => {
        const scored = after(
          set.map((runsBat, ball) => ({ runsBat, over: Math.floor(ball / 6) })),
          begin(2),
        )
        const ended =
          what === 'first cut short'
            ? endInnings(scored, 'CUT_SHORT')
            : what === 'first reduced'
              ? reviseInnings(scored, { ballsAllowed: 6 })
              : scored
        const isWhole = set.length >= 11
        const opened = startInnings(ended, { number: 2, ...(what === 'target told' && { target: 20 }) })
        const chasing = what === 'chase reduced' ? reviseInnings(opened, { ballsAllowed: 6 }) : opened
        let match = chasing
        let playedOn = false
        for (const [index, runsBat] of reply.entries()) {
          playedOn ||= innings(match).end === 'TARGET'
          match = after([{ innings: 2, over: Math.floor(index / 6), runsBat }], match)
        }
        const isSure = what === 'target told' || (what === 'nothing' && isWhole)
        expect(matchResult(match) !== undefined).toBe(isSure && !playedOn && innings(match).end !== null)
      }),
    )
  })
})

describe('a total that falls from one over to the next', () => {
  const line = (overs: string, runs: number, more: Partial<ScoreLine> = {}): ScoreLine => ({
    innings: 1,
    batting: 0,
    runs,
    wickets: 0,
    ...must(parseOvers(overs), 'an over text'),
    ...more,
  })
  const told = (lines: ScoreLine[]): Innings => innings(lines.reduce(applyScore, begin()))

  test('leaves the end of the one in doubt, and the next begins where it is told to', () => {
    const fallen = told([line('1.0', 6), line('1.1', 5, { overBegan: 4 }), line('2.0', 9), line('2.1', 9)])
    expect(fallen).toMatchObject({ overEnds: [null, 9], overStarts: [0, 4, 9] })
  })

  test('and where nobody tells it the beginning is in doubt as well', () => {
    expect(told([line('1.0', 6), line('1.1', 5)])).toMatchObject({ overEnds: [null], overStarts: [0, null] })
  })

  test('within an over is a correction of that over', () => {
    const fallen = told([line('1.0', 6), line('1.1', 9), line('1.2', 8), line('2.0', 12), line('2.1', 12)])
    expect(fallen).toMatchObject({ overEnds: [6, 12], overStarts: [0, 6, 12] })
  })

  test('below where the over began puts that and the end before in doubt, further back too', () => {
    const fallen = told([line('1.0', 20), line('1.1', 21), line('1.2', 17), line('2.0', 24), line('2.1', 24)])
    expect(fallen).toMatchObject({ overEnds: [null, 24], overStarts: [0, null, 24] })
    const far = told([line('1.0', 6), line('1.1', 9), line('2.0', 12), line('2.1', 12), line('2.2', 4)])
    expect(far).toMatchObject({ overEnds: [null, null], overStarts: [0, null, null] })
  })

  test('puts a wicket that fell at more in doubt, and the others not', () => {
    const lines = [
      line('0.4', 4),
      line('0.5', 5, { wickets: 1 }),
      line('1.0', 9, { wickets: 2 }),
      line('1.1', 8, { wickets: 2 }),
    ]
    expect(told(lines).falls).toMatchObject([{ runs: 5 }, { runs: null }])
  })

  test('and nothing else sets an end and the next beginning apart', () => {
    const step = fc.record({ balls: fc.integer({ min: 0, max: 9 }), runs: fc.integer({ min: -2, max: 9 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let match = begin()
        let bowled = 0
        const fell = new Set<number>()
        for (const { balls, runs } of steps) {
          bowled = Math.min(119, bowled + balls)
          const { runs: before, over: from } = innings(match)
          const now = Math.max(0, before + runs)
          const to = must(parseOvers(`${Math.floor(bowled / 6)}.${bowled % 6}`), 'an over text')
          if (now < before && to.over > from) fell.add(from)
          match = applyScore(match, { innings: 1, batting: 0, runs: now, wickets: 0, ...to, overBegan: 0 })
        }
        const { overEnds, overStarts, over: current } = innings(match)
        expect([overEnds.length, overStarts.length]).toEqual([current, current + 1])
        expect(overEnds).toEqual(overStarts.slice(1).map((start, index) => (fell.has(index) ? null : start)))
      }),
    )
  })
})

describe('laws', () => {
  const anyDelivery = fc.record({
    runsBat: fc.constantFrom(0, 1, 2, 3, 4, 6),
    extras: fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record({ legbyes: fc.integer({ min: 1, max: 4 }) }) },
    ),
  })

  test('stated ball by ball, the score is that of the balls', () => {
    fc.assert(
      fc.property(fc.array(anyDelivery, { minLength: 1, maxLength: 60 }), (deliveries) => {
        let byBalls = begin()
        let byLines = begin()
        for (const [index, delivery] of deliveries.entries()) {
          byBalls = applyBall(byBalls, ball({ ...delivery, over: Math.floor(index / 6) }))
          const { runs, wickets } = innings(byBalls)
          const overs = must(parseOvers(oversText(innings(byBalls))), 'an over text')
          byLines = applyScore(byLines, { innings: 1, batting: 0, runs, wickets, ...overs })
        }
        const { runs, over: current, ballsInOver, overEnds, partnership } = innings(byBalls)
        expect(innings(byLines)).toMatchObject({
          runs,
          over: current,
          ballsInOver,
          overEnds,
          partnership: { runs: partnership.runs },
        })
      }),
    )
  })

  test('batters and extras add up to the total, ends of overs never fall', () => {
    fc.assert(
      fc.property(fc.array(anyDelivery, { maxLength: 60 }), (deliveries) => {
        const match = after(deliveries.map((delivery, index) => ({ ...delivery, over: Math.floor(index / 6) })))
        const bat = innings(match).batters.reduce((total, { runs }) => total + runs, 0)
        const extras = deliveries.map(ball).reduce((total, one) => total + one.total - one.runsBat, 0)
        expect(innings(match).runs).toBe(bat + extras)
        expect(innings(match).overEnds).toEqual(innings(match).overEnds.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })
})
