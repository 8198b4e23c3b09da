import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../result/index.ts'
import { type CompactMatch, decodeMatch } from './compact.ts'
import { type CricsheetMatch, fromCricsheet, isCricsheet } from './testing/cricsheet.ts'
import { encodeMatch } from './testing/encode.ts'
import type { Ball } from './match.ts'
import { type RecordedMatch, replay } from './recording.ts'
import { matchResult } from './score.ts'

const COMPACT: CompactMatch = {
  title: 'Friendly',
  competition: 'None',
  date: '2024-01-01',
  venue: 'The Park',
  teams: ['Reds', 'Blues'],
  overs: 1,
  result: { type: 'WON', team: 1 },
  players: ['Ann', 'Bea', 'Cat', 'Dot', 'Eve'],
  innings: [
    { number: 1, batting: 0, ballsAllowed: 6, target: null, overs: ['@d ab4 ab0w1 ab1 ba0xbc @e ca0l1 ac0 ac6xar'] },
    { number: 2, batting: 1, ballsAllowed: 6, target: 14, overs: ['@a de6 de6n1 de1'] },
  ],
}

describe('compact matches', () => {
  test('an over is one text: four, wide, single, caught, change of bowler, leg bye, dot, six and run out', () => {
    const [first] = decodeMatch(COMPACT).innings
    const { balls } = must(first, 'an innings')
    expect(balls.map(({ batter, bowler, total, legal }) => [batter, bowler, total, legal])).toEqual([
      ['Ann', 'Dot', 4, true],
      ['Ann', 'Dot', 1, false],
      ['Ann', 'Dot', 1, true],
      ['Bea', 'Dot', 0, true],
      ['Cat', 'Eve', 1, true],
      ['Ann', 'Eve', 0, true],
      ['Ann', 'Eve', 6, true],
    ])
    expect(balls.flatMap((ball) => [...ball.wickets])).toEqual([
      { player: 'Bea', kind: 'caught' },
      { player: 'Ann', kind: 'run out' },
    ])
  })

  test('it plays to its end', () => {
    const match = replay(decodeMatch(COMPACT))
    expect(match.innings.map(({ runs, wickets, end }) => [runs, wickets, end])).toEqual([
      [13, 2, 'OVERS'],
      [14, 0, 'TARGET'],
    ])
    expect(matchResult({ ...match, declared: null })).toEqual(COMPACT.result)
  })

  test.each([
    ['not a ball', '@d ab', /over 0: not a ball: 'ab'/],
    ['a player who does not play', '@d az4', /not a player: 'z'/],
    ['a bowler of two letters', '@de ab4', /not a player: 'de'/],
    ['a bowler of none', '@ ab4', /not a player: ''/],
    ['a ball before its bowler', 'ab4', /a bowler first/],
    ['a dismissal nobody knows', '@d ab0xaz', /a dismissal for 'z'/],
  ])('%s is a fault that says so', (_, text, message) => {
    const broken = { ...COMPACT, innings: [{ ...must(COMPACT.innings[0], 'an innings'), overs: [text] }] }
    expect(() => decodeMatch(broken)).toThrow(message)
  })

  const names = ['Ann', 'Bea', 'Cat', 'Dot', 'Eve', 'Zoë | "O’Neil"']
  const anyBall = fc
    .record({
      batter: fc.constantFrom(...names),
      nonStriker: fc.constantFrom(...names),
      bowler: fc.constantFrom(...names),
      runsBat: fc.integer({ min: 0, max: 7 }),
      extras: fc.record({
        wides: fc.constantFrom(0, 0, 1, 5),
        noballs: fc.constantFrom(0, 0, 1),
        byes: fc.constantFrom(0, 0, 4),
        legbyes: fc.constantFrom(0, 0, 12),
        penalty: fc.constantFrom(0, 0, 5),
      }),
      wickets: fc.array(
        fc.record({
          player: fc.constantFrom(...names),
          kind: fc.constantFrom('bowled', 'caught', 'run out', 'retired hurt', 'caught and bowled'),
        }),
        { maxLength: 2 },
      ),
    })
    .map((ball) => ({
      ...ball,
      total: ball.runsBat + Object.values<number>(ball.extras).reduce((sum, runs) => sum + runs, 0),
      legal: ball.extras.wides === 0 && ball.extras.noballs === 0,
    }))
  const anyInnings = fc
    .array(fc.array(anyBall, { minLength: 1, maxLength: 9 }), { maxLength: 20 })
    .map((overs) =>
      overs.flatMap((balls, over) =>
        balls.map((ball, index): Ball => ({ innings: 1, over, ballInOver: index + 1, ...ball })),
      ),
    )

  test('any balls come back as they were', () => {
    fc.assert(
      fc.property(anyInnings, (balls) => {
        const { players: _, ...frame } = COMPACT
        const match: RecordedMatch = {
          ...frame,
          innings: [{ number: 1, batting: 0, ballsAllowed: 120, target: null, balls }],
        }
        expect(decodeMatch(encodeMatch(match))).toEqual(match)
      }),
    )
  })
})

describe('Cricsheet', () => {
  const delivery = (batter: number, more: object = {}) => ({
    batter: 'A',
    bowler: 'X',
    non_striker: 'B',
    runs: { batter, extras: 0, total: batter },
    ...more,
  })
  const MATCH: CricsheetMatch = {
    info: {
      teams: ['Reds', 'Blues'],
      overs: 20,
      dates: ['2024-01-01'],
      outcome: { winner: 'Blues' },
      event: { name: 'Cup', stage: 'Final' },
    },
    innings: [
      {
        team: 'Blues',
        overs: [{ over: 0, deliveries: [delivery(4), delivery(0, { wickets: [{ player_out: 'A', kind: 'lbw' }] })] }],
      },
      {
        team: 'Reds',
        target: { runs: 3, overs: 14.3 },
        overs: [
          { over: 0, deliveries: [delivery(0, { runs: { batter: 0, extras: 1, total: 1 }, extras: { wides: 1 } })] },
        ],
      },
    ],
  }

  test('a match is read: names, allowances, targets, result', () => {
    const match = fromCricsheet(MATCH)
    expect(match).toMatchObject({
      title: 'Cup Final',
      competition: 'Cup',
      teams: ['Reds', 'Blues'],
      result: { type: 'WON', team: 1 },
    })
    // When rain came is not told: each began as scheduled, and was cut off.
    expect(match.innings.map(({ batting, ballsAllowed, target, end }) => [batting, ballsAllowed, target, end])).toEqual(
      [
        [1, 120, null, 'CUT_SHORT'],
        [0, 120, 5, 'CUT_SHORT'],
      ],
    )
    expect(match.innings[1]?.balls[0]).toMatchObject({ total: 1, legal: false, extras: { wides: 1 } })
  })

  /** So many overs of a run a ball, the last ball of them with `more`. */
  const overs = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, over) => ({
      over,
      deliveries: Array.from({ length: 6 }, (__, ball) => delivery(1, over === count - 1 && ball === 5 ? more : {})),
    }))
  const readInnings = (innings: CricsheetMatch['innings']) =>
    fromCricsheet({ ...MATCH, innings }).innings.map(({ ballsAllowed, target, end }) => [ballsAllowed / 6, target, end])
  const out = (count: number, kind = 'caught') => ({
    wickets: Array.from({ length: count }, (_, index) => ({ player_out: `out ${index}`, kind })),
  })

  test.each([
    [
      'fewer overs with no other target were agreed before the match',
      [
        { team: 'Reds', overs: overs(8) },
        { team: 'Blues', overs: overs(7), target: { runs: 49, overs: 8 } },
      ],
      [
        [8, null, undefined],
        [8, 49, 'CUT_SHORT'],
      ],
    ],
    [
      'a chase that its last ball won began with what it won by',
      [
        { team: 'Reds', overs: overs(20) },
        { team: 'Blues', overs: overs(15), target: { runs: 90, overs: 15 } },
      ],
      [
        [20, null, undefined],
        [15, 90, undefined],
      ],
    ],
    [
      'a target that was passed before the last ball was set after it',
      [
        { team: 'Reds', overs: overs(20) },
        { team: 'Blues', overs: overs(9), target: { runs: 50, overs: 9 } },
      ],
      [
        [20, null, undefined],
        [20, 121, 'CUT_SHORT'],
      ],
    ],
    [
      'a chase of fewer overs that ended neither won nor all out was cut off',
      [
        { team: 'Reds', overs: overs(20) },
        { team: 'Blues', overs: overs(9), target: { runs: 76, overs: 9 } },
      ],
      [
        [20, null, undefined],
        [20, 121, 'CUT_SHORT'],
      ],
    ],
    [
      'who chases an innings that was cut off knew its overs',
      [
        { team: 'Reds', overs: overs(12) },
        { team: 'Blues', overs: overs(10), target: { runs: 80, overs: 10 } },
      ],
      [
        [20, null, 'CUT_SHORT'],
        [10, 80, undefined],
      ],
    ],
    [
      'two are absent, eight out: all out',
      [{ team: 'Reds', overs: overs(9, out(8)), absent_hurt: ['x', 'y'] }],
      [[20, null, 'ALL_OUT']],
    ],
    [
      'one retired hurt, nine out',
      [{ team: 'Reds', overs: overs(9, { wickets: [...out(9).wickets, { player_out: 'z', kind: 'retired hurt' }] }) }],
      [[20, null, 'ALL_OUT']],
    ],
    [
      'nine out and the last man in with another',
      [{ team: 'Reds', overs: overs(9, out(9)) }],
      [[20, null, 'CUT_SHORT']],
    ],
    [
      'a last over of five balls that the umpire took for six',
      [
        {
          team: 'Reds',
          overs: [...overs(19), { over: 19, deliveries: [delivery(1)] }],
          miscounted_overs: { '19': { balls: 5 } },
        },
      ],
      [[20, null, 'OVERS']],
    ],
    [
      'runs awarded before and after count for who chases',
      [
        { team: 'Reds', overs: overs(20), penalty_runs: { pre: 5, post: 5 } },
        { team: 'Blues', overs: overs(20) },
      ],
      [
        [20, null, undefined],
        [20, 131, undefined],
      ],
    ],
  ] as const)('%s', (_, innings, expected) => {
    expect(readInnings(innings)).toEqual(expected)
  })

  test.each([
    ['a match', MATCH, true],
    ['no innings', { info: MATCH.info }, false],
    ['a Test match, which has no overs', { ...MATCH, info: { ...MATCH.info, overs: undefined } }, false],
    ['null', null, false],
    ['text', 'cricket', false],
  ])('%s: %s', (_, value, recognised) => {
    expect(isCricsheet(value)).toBe(recognised)
  })
})
