import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type CompactMatch,
  decodeMatch,
  inningsOf,
  oversText,
  type RecordedMatch,
  replay,
} from '@paddock/domain/cricket'
import { describe, expect, test } from 'vitest'
import { idInRun, runOf, wallTime } from '../schedule.ts'
import type { CricketChange } from './ccm.ts'
import { generateMatch } from './generator.ts'
import { playMatch, SLOT_MS } from './play.ts'
import { placeInRun } from './source.ts'

const BALL_LISTS = path.join(import.meta.dirname, '../recordings/cricket-balls')

const history = readdirSync(BALL_LISTS)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, RecordedMatch] => [
    name,
    decodeMatch(JSON.parse(readFileSync(path.join(BALL_LISTS, name), 'utf8')) as CompactMatch),
  ])
const invented = [1, 2, 3].map((seed): [string, RecordedMatch] => [`invented ${seed}`, generateMatch(String(seed))])

const statusesOf = (match: RecordedMatch) =>
  playMatch(match, '7').flatMap(({ change }) => change.fixtureInfo?.eventStatus ?? [])

const lastOf = <K extends keyof CricketChange>(match: RecordedMatch, part: K) =>
  playMatch(match, '7').findLast(({ change }) => change[part] !== undefined)?.change[part]

describe.each([...history, ...invented])('the feed of %s', (_, match) => {
  test('ends at the totals that the balls make, by the domain too', () => {
    const state = replay(match)
    for (const { number } of match.innings) {
      const innings = inningsOf(state, number)!
      expect(lastOf(match, 'matchStats')?.inningsStats[number - 1]).toMatchObject({
        inningsRuns: innings.runs,
        inningsWickets: innings.wickets,
        inningsOvers: oversText(innings),
        battingTeam: match.teams[innings.batting],
      })
    }
  })

  test('announces every ball before it tells its outcome', () => {
    const balls = match.innings.reduce((count, innings) => count + innings.balls.length, 0)
    const told = playMatch(match, '7').filter(
      ({ change }) => change.fixtureInfo?.eventStatus === 'BALL_IN_PROGRESS' && !change.matchStats,
    )
    expect(told).toHaveLength(balls)
  })

  test('never goes back in time and fits its slot', () => {
    const times = playMatch(match, '7').map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(SLOT_MS)
  })
})

describe('the words of a match', () => {
  test('an abandoned match says so, a played one is complete', () => {
    const abandoned = history.find(([, match]) => match.result.type === 'NO_RESULT')![1]
    expect(statusesOf(abandoned)).toContain('MATCH_ABANDONED')
    expect(statusesOf(abandoned)).not.toContain('MATCH_COMPLETE')
    expect(statusesOf(generateMatch('1')).slice(-2)).toEqual(['MATCH_COMPLETE', 'EVENT_CLOSED'])
  })

  test('rain shows as fewer overs and another target', () => {
    const final = history.find(([name]) => name === '1370353.json')![1]
    expect(lastOf(final, 'fixtureInfo')?.maxOvers).toBe(15)
    expect(lastOf(final, 'matchStats')?.inningsStats[1]?.inningsTarget).toBe(171)
  })

  test('a possible wicket comes before every wicket', () => {
    const match = generateMatch('4')
    const wickets = match.innings.flatMap((innings) => innings.balls.flatMap((ball) => ball.wickets))
    expect(statusesOf(match).filter((status) => status === 'POSSIBLE_WICKET')).toHaveLength(wickets.length)
  })

  test('a run gives a match its own ids and the times of the wall', () => {
    const run = runOf({ key: 'lane', playFrom: 0, playTo: SLOT_MS }, { speed: 10, anchor: 1_780_000_000_000 }, 3)
    const changes = placeInRun(playMatch(generateMatch('5'), '4002'), run)
    expect(changes[0]?.at).toBe(run.announcedAt)
    expect(changes.at(-1)!.at).toBeLessThanOrEqual(run.endsAt)
    expect(new Set(changes.map(({ change }) => change.eventId))).toEqual(new Set([idInRun('4002', run)]))
    expect(changes[0]?.change.fixtureInfo?.expectedStartTime).toBe(wallTime(run, 6 * 60_000))
  })
})
