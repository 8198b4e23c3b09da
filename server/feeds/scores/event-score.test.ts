import fc from 'fast-check'
import { currentInnings, type MatchState, matchResult } from '@paddock/domain/cricket'
import { describe, expect, test } from 'vitest'
import { type EventScore, applyCricketChange, newEvent, presentScore } from './event-score.ts'
import { createScoreBook } from './score-book.ts'
import { BALL, changeOf, type Said, STABLE } from './testing/say.ts'
import { parseChange } from './wire.ts'

const apply = (said: readonly Said[], from: EventScore = newEvent('7')): EventScore =>
  said.reduce(
    (event, one, index) => applyCricketChange(event, parseChange(changeOf(one))!, from.publishedAt + index + 1),
    from,
  )

const inningsAfter = (...said: Said[]) => currentInnings(apply(said).score!.match)!

describe('a score from the feed', () => {
  test('a correction within the ball replaces what was said of it', () => {
    const innings = inningsAfter(
      { ...STABLE, score: '10/0 1.3' },
      BALL,
      { score: '16/0 1.4' },
      { ...STABLE, score: '14/0 1.4' },
    )
    expect([innings.runs, innings.over, innings.ballsInOver]).toEqual([14, 1, 4])
  })

  test('a wicket taken back never fell, and its batter is in again', () => {
    const innings = inningsAfter(
      { ...STABLE, score: '10/0 1.3', bat: ['p', 6, 'q', 4] },
      BALL,
      { ...STABLE, score: '10/1 1.4', bat: ['r', 0, 'q', 4] },
      { ...STABLE, score: '10/0 1.4', bat: ['p', 6, 'q', 4] },
    )
    expect(innings.wickets).toBe(0)
    expect(innings.falls).toEqual([])
    expect(innings.batters.find((batter) => batter.name === 'p')?.status).toBe('IN')
  })

  test('runs added to the ball of a wicket move the fall of that wicket', () => {
    const innings = inningsAfter(
      { ...STABLE, score: '78/3 13.3' },
      BALL,
      { ...STABLE, score: '78/4 13.4' },
      { score: '79/4 13.4' },
    )
    expect(innings.falls.at(-1)?.runs).toBe(79)
  })

  const sixth = [
    { ...STABLE, score: '10/0 0.5', incidents: 'STRIKE 0 0.5' },
    BALL,
    { ...STABLE, score: '14/0 1.0', incidents: 'STRIKE 4 0.6, STRIKE 0 0.5' },
    { score: '13/0 1.0', incidents: 'STRIKE 3 0.6, STRIKE 0 0.5' },
    BALL,
  ]

  test('after the sixth ball a correction counts for that over, which ends when a ball of the next one is told', () => {
    expect(inningsAfter(...sixth).overEnds).toEqual([])
    expect(inningsAfter(...sixth, { ...STABLE, score: '17/0 1.1' }).overEnds).toEqual([13])
  })

  test('an extra told without its incident is taken for one of the next over', () => {
    const wide = inningsAfter(...sixth, { ...STABLE, score: '14/0 1.0' })
    expect([wide.runs, wide.over, wide.ballsInOver, wide.overEnds]).toEqual([14, 1, 0, [13]])
  })

  test('an extra told with its incident, a message later, is where the incident says', () => {
    const wide = { ...STABLE, score: '14/0 1.0', incidents: 'WIDE 0 1.1, STRIKE 3 0.6, STRIKE 0 0.5' }
    const innings = inningsAfter(...sixth, { score: '14/0 1.0' }, wide, BALL, { ...STABLE, score: '18/0 1.1' })
    expect([innings.runs, innings.overEnds]).toEqual([18, [13]])
  })

  test("an umpire's seventh ball counts for its over", () => {
    const seventh = { ...STABLE, score: '17/0 1.0', incidents: 'STRIKE 4 0.7, STRIKE 3 0.6, STRIKE 0 0.5' }
    const innings = inningsAfter(...sixth, { score: '17/0 1.0' }, seventh)
    expect([innings.runs, innings.over, innings.overEnds]).toEqual([17, 0, []])
    const next = [BALL, { ...STABLE, score: '18/0 1.1', incidents: 'STRIKE 1 1.1, STRIKE 4 0.7' }]
    expect(inningsAfter(...sixth, seventh, ...next).overEnds).toEqual([17])
  })

  test('an over of five balls ends where the next one begins, be it with a ball or with a wide', () => {
    const five = [{ ...STABLE, score: '10/0 0.5', incidents: 'STRIKE 0 0.5, STRIKE 1 0.4' }, BALL]
    const ball = { ...STABLE, score: '14/0 1.1', incidents: 'STRIKE 4 1.1, STRIKE 0 0.5, STRIKE 1 0.4' }
    expect(inningsAfter(...five, { score: '14/0 1.1' }, ball).overEnds).toEqual([10])
    const wide = { ...STABLE, score: '11/0 1.0', incidents: 'WIDE 0 1.1, STRIKE 0 0.5, STRIKE 1 0.4' }
    const innings = inningsAfter(...five, { score: '11/0 1.0' }, wide)
    expect([innings.over, innings.ballsInOver, innings.overEnds]).toEqual([1, 0, [10]])
  })

  test.each(['12/0 1.0', '12/1 1.0'])(
    'a correction to %s while the next ball runs counts for the over that was',
    (score) => {
      const innings = inningsAfter(...sixth, { score }, { ...STABLE, score: '16/1 1.1' })
      expect(innings.overEnds).toEqual([12])
    },
  )

  test('"13" and "13.0" are the same', () => {
    const text = apply([{ ...STABLE, score: '90/2 13.0' }])
    expect(presentScore(apply([{ score: '90/2 13' }], text)).state).toEqual(presentScore(text).state)
  })

  test('the end of an over that was skipped is found in the incidents', () => {
    const innings = inningsAfter(
      { ...STABLE, score: '79/4 13.4' },
      BALL,
      { ...STABLE, score: '81/4 14.2', incidents: 'STRIKE 1 14.2, STRIKE 0 14.1, STRIKE 1 13.6, STRIKE 0 13.5' },
      { score: '81/4 14.2' },
    )
    expect(innings.overEnds[13]).toBe(80)
  })

  test('without incidents that reach back the end of a skipped over is unknown, not guessed', () => {
    const innings = inningsAfter({ ...STABLE, score: '79/4 13.4' }, BALL, { ...STABLE, score: '81/4 14.2' })
    expect(innings.overEnds[13]).toBeNull()
  })

  test('a name of "0" changes nobody', () => {
    const innings = inningsAfter(
      { ...STABLE, score: '5/1 1.0', bat: ['p', 3, 'q', 2] },
      { score: '5/1 1.0', bat: ['0', 0, 'q', 2] },
    )
    expect(innings.batters.map(({ name, runs, status }) => [name, runs, status])).toEqual([
      ['p', 3, 'IN'],
      ['q', 2, 'IN'],
    ])
  })

  describe('a match that is joined in its second innings', () => {
    const joined = (overs: string, runs: number, more: object = {}) => {
      const change = {
        eventId: '7',
        fixtureInfo: {
          homeTeam: 'A',
          awayTeam: 'B',
          maxOvers: 20,
          fixtureStatus: 'IN_RUNNING',
          eventStatus: 'MATCH_STABLE',
          ...more,
        },
        matchStats: {
          currentInnings: 2,
          inningsStats: [
            { inningsNum: 1, battingTeam: 'A', inningsRuns: 163, inningsWickets: 7, inningsOvers: '20' },
            { inningsNum: 2, battingTeam: 'B', inningsRuns: runs, inningsWickets: 2, inningsOvers: overs, ...more },
            { inningsNum: 3, inningsRuns: 0, inningsWickets: 0, inningsOvers: '0.0' },
          ],
        },
      }
      return applyCricketChange(newEvent('7'), parseChange(change)!, 1).score!.match
    }
    const figures = (match: MatchState) =>
      match.innings.map(({ batting, runs, wickets, target }) => [batting, runs, wickets, target])

    test('knows the first, and no target: whether overs were taken from it before, nobody has told', () => {
      expect(figures(joined('8.0', 43))).toEqual([
        [0, 163, 7, null],
        [1, 43, 2, null],
      ])
      const shortened = joined('12.0', 125, { maxOvers: 12 })
      expect(currentInnings(shortened)).toMatchObject({ end: 'OVERS', target: null })
      expect(matchResult(shortened)).toBeUndefined()
    })

    test('chases what the feed states', () => {
      const stated = joined('12.0', 125, { maxOvers: 12, inningsTarget: 110 })
      expect(matchResult(stated)).toEqual({ type: 'WON', team: 1 })
    })

    test.each([
      ['before its first ball', ['0/0 0.0', '6/0 1.0'], 131],
      ['with its first ball', ['1/0 0.1', '6/0 1.0'], 131],
      ['later', ['6/0 1.0', '7/0 1.1'], null],
    ])('knows the target when it came into the first %s', (_, first, target) => {
      const scores = [...first, '130/4 20', '2:0/0 0.0']
      expect(inningsAfter(...scores.map((score) => ({ ...STABLE, score }))).target).toBe(target)
    })
  })

  test('why an innings was over may be told with the next one', () => {
    const change = (end?: string) => ({
      eventId: '7',
      matchStats: {
        currentInnings: 2,
        inningsStats: [
          { inningsNum: 1, battingTeam: 'A', inningsRuns: 10, inningsWickets: 0, inningsOvers: '1.3', inningsEnd: end },
          { inningsNum: 2, battingTeam: 'B', inningsRuns: 0, inningsWickets: 0, inningsOvers: '0.0' },
        ],
      },
    })
    const began = apply([{ ...STABLE, score: '10/0 1.3' }])
    const joined = { ...newEvent('7'), home: began.home, away: began.away, maxOvers: 20 }
    const ends = [began, joined].map((event) =>
      [undefined, 'CUT_SHORT'].map(
        (end) => applyCricketChange(event, parseChange(change(end))!, 9).score!.match.innings[0]?.end,
      ),
    )
    expect(ends).toEqual([
      ['UNEXPLAINED', 'CUT_SHORT'],
      ['UNEXPLAINED', 'CUT_SHORT'],
    ])
  })

  test('what is published earlier than the last news is left out', () => {
    const event = apply([{ ...STABLE, score: '10/0 1.3' }])
    const late = applyCricketChange(event, parseChange(changeOf({ score: '4/0 0.3' }))!, event.publishedAt - 1)
    expect(late).toBe(event)
  })

  test('an innings that is over is not restated by a late message of it', () => {
    const event = apply([{ ...STABLE, score: '150/4 20' }, { score: '2:0/0 0.0' }, { score: '151/4 20' }])
    expect(event.score?.match.innings.map((innings) => innings.runs)).toEqual([150, 0])
  })
})

describe('when the score may be bet on', () => {
  const stableAfter = (...said: Said[]): boolean => presentScore(apply(said)).stable

  test('not while a ball runs, a wicket is possible, or the feed says something unheard-of', () => {
    expect(stableAfter({ ...STABLE, score: '1/0 0.1' })).toBe(true)
    for (const status of [
      'BALL_IN_PROGRESS',
      'POSSIBLE_WICKET',
      'UMPIRE_REVIEW',
      'DATA_ASSEMBLY_ISSUE',
      'STREAKER_ON_PITCH',
    ])
      expect(stableAfter({ ...STABLE, score: '1/0 0.1' }, { status })).toBe(false)
  })

  test('not when the ball is said to be over but its score has not come', () => {
    const before = [{ ...STABLE, score: '1/0 0.1' }, BALL, { ...BALL, score: '1/0 0.1' }, STABLE]
    expect(stableAfter(...before)).toBe(false)
    expect(stableAfter(...before, { score: '1/0 0.2' })).toBe(true)
  })

  test('a dead ball changes nothing and ends the wait all the same', () => {
    expect(stableAfter({ ...STABLE, score: '1/0 0.1' }, BALL, { ...STABLE, score: '1/0 0.1' })).toBe(true)
  })
})

describe('the score book', () => {
  test('whatever is thrown at it, it does not fall over and what it knew stays', () => {
    const book = createScoreBook({ score: () => undefined })
    book.apply([changeOf({ ...STABLE, score: '10/0 1.3' })], 1)
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.anything(),
            fc.record({ eventId: fc.string(), matchStats: fc.anything(), fixtureInfo: fc.anything() }),
          ),
        ),
        (garbage) => {
          book.apply(garbage, 2)
        },
      ),
    )
    expect(book.snapshot().find((event) => event.eventId === '7')?.score?.match.innings[0]?.runs).toBe(10)
  })

  test('a broken part of a change does not take the others with it', () => {
    const change = parseChange({
      ...(changeOf({ ...STABLE, score: '10/0 1.3' }) as object),
      homeTeam: 4,
      incidentListWrapper: 'x',
    })
    expect(change).toMatchObject({ fixtureInfo: { eventStatus: 'MATCH_STABLE' }, matchStats: { currentInnings: 1 } })
    expect(change?.homeTeam).toBeUndefined()
  })

  test('the same again is not told again', () => {
    let told = 0
    const book = createScoreBook({ score: () => (told += 1) })
    for (const at of [1, 2, 3]) book.apply([changeOf({ ...STABLE, score: '10/0 1.3' })], at)
    expect(told).toBe(1)
    book.retell()
    expect(told).toBe(2)
  })

  test('a snapshot goes on where it was taken', () => {
    const first = createScoreBook({ score: () => undefined })
    first.apply([changeOf({ ...STABLE, score: '10/0 0.5' })], 1)
    first.apply([changeOf({ ...BALL })], 2)
    first.apply([changeOf({ ...STABLE, score: '14/0 1.0' })], 3)
    const saved = JSON.parse(JSON.stringify(first.snapshot())) as EventScore[]
    const second = createScoreBook({ score: () => undefined }, saved)
    second.apply([changeOf({ ...BALL })], 4)
    second.apply([changeOf({ ...STABLE, score: '14/0 1.1' })], 5)
    expect(currentInnings(second.snapshot()[0]!.score!.match)?.overEnds).toEqual([14])
  })
})

describe('play that has stopped', () => {
  /** Each message as many seconds after the one before. */
  const after = (...said: readonly (readonly [seconds: number, said: Said])[]) => {
    let at = 0
    return presentScore(
      said.reduce((event, [seconds, one]) => {
        at += seconds * 1000
        return applyCricketChange(event, parseChange(changeOf(one))!, at)
      }, newEvent('7')),
    ).ballsSinceStoppage
  }
  const ball = (seconds: number, overs: string): (readonly [number, Said])[] => [
    [seconds, BALL],
    [5, { ...STABLE, score: `10/0 ${overs}` }],
  ]

  test('is told by the balls since it went on, where no ball had begun for more than two minutes', () => {
    const before = [...ball(30, '1.1'), ...ball(40, '1.2')]
    expect(after(...before)).toBeUndefined()
    expect(after(...before, ...ball(115, '1.3'))).toBeUndefined()
    const resumed = [...before, ...ball(116, '1.3')]
    expect(after(...resumed)).toBe(1)
    expect(after(...resumed, ...ball(30, '1.4'), ...ball(30, '1.5'))).toBe(3)
  })

  test('is told while it stands still, too', () => {
    expect(after(...ball(30, '1.1'), [121, { status: 'UMPIRE_REVIEW' }])).toBe(0)
  })

  test('is none of the innings after', () => {
    const stopped = [...ball(30, '1.1'), ...ball(300, '1.2')]
    const next: (readonly [number, Said])[] = [
      [60, { ...STABLE, score: '2:0/0 0.0' }],
      [5, BALL],
      [5, { ...STABLE, score: '2:1/0 0.1' }],
    ]
    expect(after(...stopped)).toBe(1)
    expect(after(...stopped, ...next)).toBeUndefined()
  })
})
