import { describe, expect, test } from 'vitest'
import { must } from '../result/index.ts'
import { type Ball, currentInnings, type MatchState, openingState } from './match.ts'
import { applyBall, applyScore, endInnings, endMatch, reviseInnings, startInnings } from './score.ts'
import {
  isHidden,
  sessionCount,
  type SessionDefinition,
  sessionKey,
  sessionName,
  sessionPhase,
  sessionResult,
  sessionsOn,
  sessionVariant,
} from './sessions.ts'

const begin = (overs = 20): MatchState => startInnings(openingState(['Reds', 'Blues'], overs), { number: 1 })

const bowl = (match: MatchState, more: Partial<Ball> & Pick<Ball, 'over'>): MatchState =>
  applyBall(match, {
    innings: 1,
    ballInOver: 1,
    batter: 'A',
    nonStriker: 'B',
    bowler: 'X',
    runsBat: 1,
    extras: { wides: 0, noballs: 0, byes: 0, legbyes: 0, penalty: 0 },
    total: more.runsBat ?? 1,
    wickets: [],
    legal: true,
    ...more,
  })

/** Whole overs of six singles. */
function afterOvers(count: number, match = begin()): MatchState {
  let now = match
  for (let ball = 0; ball < count * 6; ball += 1) now = bowl(now, { over: Math.floor(ball / 6) })
  return now
}

const overs = (mark: number): SessionDefinition => ({ kind: 'OVERS_RUNS', innings: 1, overs: mark })
const over = (number: number): SessionDefinition => ({ kind: 'OVER_RUNS', innings: 1, over: number })
const batter = (name: string): SessionDefinition => ({ kind: 'BATTER_RUNS', innings: 1, batter: name })
const wicket = (number: number): SessionDefinition => ({ kind: 'WICKET_FALL', innings: 1, wicket: number })

const result = (runs: number) => ({ type: 'RESULT', result: runs })
const VOID = { type: 'VOID', reason: 'innings cut short' }

const outs = (match: MatchState, count: number): MatchState => {
  let now = match
  for (let n = 0; n < count; n += 1) {
    now = bowl(now, {
      over: must(currentInnings(now), 'an innings').over,
      batter: `W${n}`,
      runsBat: 0,
      wickets: [{ player: `W${n}`, kind: 'bowled' }],
    })
  }
  return now
}

describe('what is offered', () => {
  const keys = (match: MatchState) => sessionsOn(match).map(sessionKey)

  test('a T20 at the start', () => {
    expect(keys(begin())).toEqual([
      '1:overs:6',
      '1:overs:10',
      '1:overs:15',
      '1:overs:20',
      '1:over:1',
      '1:over:2',
      '1:wicket:1',
    ])
  })

  test('a T20 after 6.1', () => {
    expect(keys(bowl(afterOvers(6), { over: 6 }))).toEqual([
      '1:overs:10',
      '1:overs:15',
      '1:overs:20',
      '1:over:7',
      '1:over:8',
      '1:batter:A',
      '1:batter:B',
      '1:wicket:1',
    ])
  })

  test.each([
    [50, [10, 20, 30, 40, 50]],
    [20, [6, 10, 15, 20]],
    [12, [6, 10, 12]],
    [6, [6]],
  ])('marks of an innings of %i overs', (length, marks) => {
    const offered = sessionsOn(begin(length)).flatMap((one) => (one.kind === 'OVERS_RUNS' ? [one.overs] : []))
    expect(offered).toEqual(marks)
  })

  test('nothing before the first innings, between innings and in a super over', () => {
    expect(sessionsOn(openingState(['Reds', 'Blues'], 20))).toEqual([])
    expect(sessionsOn(endInnings(afterOvers(3), 'DECLARED'))).toEqual([])
    expect(sessionsOn(startInnings(begin(), { number: 3 }))).toEqual([])
  })
})

describe('when it is open', () => {
  test.each([
    ['the mark is ahead', overs(6), afterOvers(5), 'OPEN'],
    ['the sixth over is bowled', overs(6), afterOvers(6), 'CLOSED'],
    ['an over further on', over(4), afterOvers(1), 'UPCOMING'],
    ['the next over', over(3), afterOvers(1), 'OPEN'],
    ['an over that is bowled', over(1), afterOvers(1), 'CLOSED'],
    ['a batter to come', batter('C'), afterOvers(1), 'UPCOMING'],
    ['a batter in', batter('A'), afterOvers(1), 'OPEN'],
    ['a batter out', batter('W0'), outs(afterOvers(1), 1), 'CLOSED'],
    ['the next wicket', wicket(2), outs(afterOvers(1), 1), 'OPEN'],
    ['the one after', wicket(3), outs(afterOvers(1), 1), 'UPCOMING'],
    ['the last one', wicket(1), outs(afterOvers(1), 1), 'CLOSED'],
    ['overs taken away by rain', overs(20), reviseInnings(afterOvers(3), { ballsAllowed: 60 }), 'CLOSED'],
    ['an innings to come', { ...overs(6), innings: 2 } as SessionDefinition, afterOvers(1), 'UPCOMING'],
    ['the match is over', overs(6), endMatch(afterOvers(1), { type: 'NO_RESULT' }), 'CLOSED'],
  ])('%s', (_, definition, match, phase) => {
    expect(sessionPhase(definition, match)).toBe(phase)
  })
})

describe('what it ends at', () => {
  const allOut = outs(bowl(afterOvers(4), { over: 4, runsBat: 4 }), 10)
  const weather = endMatch(bowl(afterOvers(7), { over: 7 }), { type: 'NO_RESULT' })
  const chased = bowl(startInnings(afterOvers(20), { number: 2 }), { innings: 2, over: 0, runsBat: 3 })
  const chase = applyScore(chased, { innings: 2, batting: 1, runs: 121, wickets: 0, over: 4, ballsInOver: 2 })

  test.each([
    ['before the mark nothing is known', overs(6), afterOvers(5), undefined],
    ['nor while the over may be corrected', overs(6), afterOvers(6), undefined],
    ['the next ball settles it', overs(6), bowl(afterOvers(6), { over: 6 }), result(36)],
    ['all out before the mark: the final total', overs(10), allOut, result(28)],
    ['the target reached before the mark: the final total', { ...overs(6), innings: 2 } as const, chase, result(121)],
    ['overs up', overs(20), afterOvers(20), result(120)],
    ['weather after the mark changes nothing', overs(6), weather, result(36)],
    ['weather before the mark: void', overs(10), weather, VOID],
    [
      'overs taken away below the mark: void at once',
      overs(20),
      reviseInnings(afterOvers(3), { ballsAllowed: 60 }),
      VOID,
    ],
    [
      'a mark inside the reduced overs stands',
      overs(3),
      reviseInnings(afterOvers(3), { ballsAllowed: 18 }),
      result(18),
    ],

    ['an over', over(2), bowl(afterOvers(2), { over: 2 }), result(6)],
    ['the over in which the side was all out', over(5), allOut, result(4)],
    ['an over that was not reached', over(8), allOut, { type: 'VOID', reason: 'not played' }],
    ['an over stopped by weather', over(8), weather, VOID],

    ['a batter in', batter('A'), afterOvers(3), undefined],
    ['a batter out', batter('W0'), outs(afterOvers(1), 1), result(0)],
    ['a batter not out at the end', batter('A'), allOut, result(28)],
    ['a batter not out when weather stops it', batter('A'), weather, VOID],
    [
      'retired hurt stands at the runs made',
      batter('A'),
      bowl(afterOvers(1), { over: 1, runsBat: 2, wickets: [{ player: 'A', kind: 'retired hurt' }] }),
      result(8),
    ],
    ['who never batted', batter('Z'), allOut, { type: 'VOID', reason: 'not played' }],

    ['a wicket yet to fall', wicket(1), afterOvers(3), undefined],
    ['a wicket that fell', wicket(1), outs(afterOvers(3), 2), result(18)],
    ['a wicket that did not fall in a complete innings', wicket(1), afterOvers(20), result(120)],
    ['a wicket that weather kept from falling', wicket(1), weather, VOID],

    ['an innings never played', { ...overs(6), innings: 2 } as const, weather, { type: 'VOID', reason: 'not played' }],
  ])('%s', (_, definition, match, expected) => {
    expect(sessionResult(definition, match)).toEqual(expected)
  })

  test('what an innings did not reach that is over without a reason is for a person to say, and what it reached stands', () => {
    const stopped = startInnings(bowl(outs(afterOvers(7), 1), { over: 7 }), { number: 2 })
    const open = [overs(10), overs(20), over(8), over(9), batter('A'), batter('Z'), wicket(2)]
    for (const definition of open) {
      expect(sessionResult(definition, stopped)).toBeUndefined()
      expect(isHidden(definition, stopped)).toBe(true)
    }
    expect([overs(6), over(3), batter('W0'), wicket(1)].map((one) => sessionResult(one, stopped))).toEqual([
      result(36),
      result(6),
      result(0),
      result(42),
    ])
  })

  test('where the total fell between two overs the one before is for a person to say, and the next is counted from where it began', () => {
    const line = (runs: number, at: number, ballsInOver: number) => ({
      innings: 1 as const,
      batting: 0 as const,
      wickets: 0,
      runs,
      over: at,
      ballsInOver,
    })
    const fallen = applyScore(afterOvers(6), { ...line(35, 6, 1), overBegan: 35 })
    const later = applyScore(applyScore(fallen, line(37, 6, 6)), line(37, 7, 1))
    for (const definition of [overs(6), over(6)]) {
      expect(sessionResult(definition, later)).toBeUndefined()
      expect(isHidden(definition, later)).toBe(true)
    }
    expect(sessionPhase(over(7), fallen)).toBe('OPEN')
    expect([overs(5), over(5), over(7), overs(7)].map((one) => sessionResult(one, later))).toEqual([
      result(30),
      result(6),
      result(2),
      result(37),
    ])
  })

  test('what a gap in the feed hides is for a person to say', () => {
    const gap = applyScore(afterOvers(5), { innings: 1, batting: 0, runs: 60, wickets: 0, over: 7, ballsInOver: 2 })
    expect(sessionResult(overs(6), gap)).toBeUndefined()
    expect(sessionResult(over(7), gap)).toBeUndefined()
  })
})

test('names and keys', () => {
  const match = begin()
  const definitions = [overs(6), over(7), batter('V Kohli'), wicket(3)]
  expect(definitions.map((one) => sessionName(one, match))).toEqual([
    '6 overs runs Reds',
    'Over 7 runs Reds',
    'V Kohli runs',
    'Fall of wicket 3 Reds',
  ])
  expect(definitions.map(sessionKey)).toEqual(['1:overs:6', '1:over:7', '1:batter:V Kohli', '1:wicket:3'])
  expect(definitions.map(sessionVariant)).toEqual(['session', 'overByOver', 'session', 'session'])
})

describe('what has been counted by now', () => {
  const seven = bowl(afterOvers(6), { over: 6, runsBat: 4 })
  test.each<[string, SessionDefinition, MatchState, number | null]>([
    ['of overs: the runs so far', overs(10), seven, 40],
    ['of overs that are over: the runs at their end', overs(6), seven, 36],
    ['of overs that wait for the next ball: the runs so far', overs(6), afterOvers(6), 36],
    ['of this over: its own runs', over(7), seven, 4],
    ['of an over that is over', over(6), seven, 6],
    ['of an over not begun: nothing', over(8), seven, null],
    ['of a batter', batter('A'), seven, 40],
    ['of a batter not in yet: nothing', batter('Z'), seven, null],
    ['of a wicket: the runs of the innings', wicket(1), seven, 40],
    ['of a wicket that fell with the last ball of an over', wicket(1), outs(afterOvers(6), 1), 36],
    ['of an innings not begun: nothing', { kind: 'OVERS_RUNS', innings: 2, overs: 6 }, seven, null],
    ['of what is void: nothing', overs(20), endInnings(seven, 'CUT_SHORT'), null],
    ['of an innings that is over for no reason told: nothing', overs(20), endInnings(seven, 'UNEXPLAINED'), null],
  ])('%s', (_, definition, match, runs) => expect(sessionCount(definition, match)).toBe(runs))

  test('of an over whose beginning a gap in the feed hides: nothing', () => {
    const gap = applyScore(afterOvers(6), { innings: 1, batting: 0, wickets: 0, runs: 50, over: 7, ballsInOver: 3 })
    expect(sessionCount(over(8), gap)).toBeNull()
    expect(sessionCount(overs(10), gap)).toBe(50)
  })
})
