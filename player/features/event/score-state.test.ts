import type { Score } from '@paddock/contract/shapes/market'
import { describe, expect, test } from 'vitest'
import { type Balls, ballsAfter, momentOf, ratesOf, runsNeeded } from './score-state.ts'

type ScoreNow = NonNullable<Score['score']>
const score = (overs: string, recent: string[], name = 'A'): ScoreNow => ({
  summary: '',
  phase: 'IN_RUNNING',
  ballInProgress: false,
  sides: [
    { name, batting: true, score: '50/1', runs: 50, wickets: 1, overs },
    { name: 'Other', batting: false, score: '', runs: null, wickets: null, overs: null },
  ],
  target: null,
  ballsLeft: null,
  batters: [],
  bowler: null,
  recent,
  counts: [],
  updatedAt: 0,
})
const play = (...scores: ScoreNow[]): Balls => scores.reduce<Balls | null>(ballsAfter, null) as Balls
const moving = (balls: Balls) => balls.shown.filter(({ isNew }) => isNew).map(({ ball }) => ball)

describe('the rates', () => {
  const chasing = { ...score('6.2', []), target: 129 }
  test.each([
    ['of runs so far', score('6.2', []), '7.9', null],
    ['before the first ball', score('0.0', []), null, null],
    ['of a chase', { ...chasing, ballsLeft: 82 }, '7.9', { runs: 79, balls: 82, rate: '5.8' }],
    ['of a chase without an end that is known', chasing, '7.9', { runs: 79, balls: null, rate: null }],
    ['of a chase that is over', { ...chasing, ballsLeft: 0 }, '7.9', { runs: 79, balls: 0, rate: null }],
  ])('%s', (_, now, current, chase) => {
    expect(ratesOf(now)).toEqual({ current, chase })
  })
})

describe('the last balls', () => {
  test('stand still when they are seen first', () => {
    const balls = play(score('6.2', ['1', '4', 'W']))
    expect(balls.shown.map(({ ball }) => ball)).toEqual(['1', '4', 'W'])
    expect(moving(balls)).toEqual([])
    expect(momentOf(balls)).toBeNull()
  })

  test('one more rolls in, and those before it keep their place', () => {
    const before = play(score('6.2', ['0', '0']))
    const after = ballsAfter(before, score('6.3', ['0', '0', '0']))
    expect(moving(after)).toEqual(['0'])
    expect(after.shown.slice(0, 2).map(({ id }) => id)).toEqual(before.shown.map(({ id }) => id))
  })

  test('the last ball of an over and the first of the next are one after the other', () =>
    expect(moving(play(score('6.5', ['1']), score('7.0', ['1', '2']), score('7.1', ['1', '2', '6'])))).toEqual(['6']))

  test('the same score told again moves nothing', () => {
    const before = play(score('6.2', ['0']), score('6.3', ['0', '4']))
    expect(ballsAfter(before, score('6.3', ['0', '4']))).toBe(before)
  })

  test.each([
    ['a jump of the feed', score('8.1', ['2', '1'])],
    ['a correction back', score('6.1', ['2'])],
    ['the other side batting', score('0.1', ['4'], 'B')],
  ])('%s moves nothing', (_, next) => expect(moving(ballsAfter(play(score('6.2', ['0'])), next))).toEqual([]))

  test('no more are kept than fit', () => {
    const recent = Array.from({ length: 12 }, (_, at) => String(at % 3))
    expect(play(score('6.2', recent), score('6.3', [...recent.slice(1), '4'])).shown).toHaveLength(8)
  })
})

test.each([
  ['W', 'W'],
  ['4', '4'],
  ['6', '6'],
  ['1', undefined],
  ['wd', undefined],
])('a ball of %s has the moment %s', (ball, moment) =>
  expect(momentOf(play(score('1.1', ['0']), score('1.2', ['0', ball])))?.moment).toBe(moment),
)

test.each([
  [null, null],
  [51, 1],
  [50, null],
])('with a target of %s after 50 runs: %s to get', (target, needed) =>
  expect(runsNeeded({ ...score('6.2', []), target })).toBe(needed),
)

test('who is all out needs nothing any more', () => {
  const last = score('18.4', ['W'])
  const sides = last.sides.map((side) => ({ ...side, wickets: 10 }))
  expect(runsNeeded({ ...last, sides, target: 51 })).toBeNull()
})
