/** Every session of every recorded match and of many odd ones, against a count of the balls that shares nothing with our own. */
import { describe, expect, test } from 'vitest'
import { decodeMatch } from './compact.ts'
import { type CricsheetMatch, fromCricsheet } from './testing/cricsheet.ts'
import { encodeMatch } from './testing/encode.ts'
import { currentInnings, type InningsNumber, type MatchState } from './match.ts'
import { type RecordedMatch, replay } from './recording.ts'
import { NEEDS_RECORDINGS } from '../testing/shared-data.ts'
import { matchResult } from './score.ts'
import { type SessionDefinition, type SessionResult, sessionResult } from './sessions.ts'
import {
  countSession,
  hasRecordedMatches,
  keysOf,
  oddMatch,
  type Played,
  playedOf,
  recordedMatches,
  withRain,
} from './testing/index.ts'

const RECORDED = hasRecordedMatches() ? recordedMatches() : []
const ODD = Array.from({ length: 600 }, (_, seed) => oddMatch(seed))

function definitionOf(key: string): SessionDefinition {
  const [number = '', kind, ...rest] = key.split(':')
  const innings = Number(number) as InningsNumber
  const what = rest.join(':')
  if (kind === 'overs') return { kind: 'OVERS_RUNS', innings, overs: Number(what) }
  if (kind === 'over') return { kind: 'OVER_RUNS', innings, over: Number(what) }
  if (kind === 'batter') return { kind: 'BATTER_RUNS', innings, batter: what }
  return { kind: 'WICKET_FALL', innings, wicket: Number(what) }
}

const runsOf = (result: SessionResult | undefined): number | null | undefined =>
  result?.type === 'RESULT' ? result.result : result && null

/** Ours and the count's, where they differ. */
function differences(json: CricsheetMatch, played: readonly Played[], match: MatchState): readonly string[] {
  const keys = json.innings.slice(0, 2).flatMap((innings, index) => keysOf(innings, index + 1, json.info.overs ?? 0))
  return keys.flatMap((key) => {
    const index = Number(key.split(':')[0]) - 1
    const counted = countSession(json.innings[index], played[index], key)
    const ours = runsOf(sessionResult(definitionOf(key), match))
    return ours === counted ? [] : [`${key}: ${ours}, counted ${counted}`]
  })
}

const outcomeOf = ({ info: { teams, outcome } }: CricsheetMatch): string => {
  const winner = outcome.winner ?? outcome.eliminator
  if (winner) return `team ${teams.indexOf(winner)}`
  return outcome.result ?? ''
}

const resultOf = (match: MatchState): string | undefined => {
  const result = matchResult(match)
  if (result?.type === 'WON') return `team ${result.team}`
  return result && { TIE: 'tie', NO_RESULT: 'no result' }[result.type]
}

describe.skipIf(RECORDED.length === 0)(`recorded matches ${NEEDS_RECORDINGS}`, () => {
  test.each(RECORDED)('%s: every session ends as the balls say', (file, json) => {
    expect(differences(json, playedOf(file, json), replay(fromCricsheet(json)))).toEqual([])
  })
})

describe('odd matches', () => {
  test.each(ODD)('match $seed: every session ends as the balls say, and so does the match', (odd) => {
    const recorded = withRain(fromCricsheet(odd.json), odd)
    const match = replay(recorded)
    expect(differences(odd.json, odd.played, match)).toEqual([])
    expect(resultOf(match)).toBe(outcomeOf(odd.json))
  })

  // What the balls alone make of it, where neither weather nor an award had a part in it.
  const byBalls = ODD.filter(({ json: { info }, played }) => {
    const { result, method } = info.outcome
    return played.at(-1)?.complete && result !== 'no result' && method !== 'Awarded'
  })

  test.each(byBalls)('match $seed: the balls alone say who won', (odd) => {
    const match = replay(withRain(fromCricsheet(odd.json), odd))
    expect(resultOf({ ...match, declared: null })).toBe(outcomeOf(odd.json))
  })

  test.each(ODD.slice(0, 50))('match $seed: comes back whole from its compact form', ({ json }) => {
    const recorded: RecordedMatch = fromCricsheet(json)
    expect(decodeMatch(encodeMatch(recorded))).toEqual(recorded)
  })

  test('they have all that is odd in them', () => {
    const innings = ODD.flatMap(({ json }) => json.innings)
    const deliveries = innings.flatMap(({ overs = [] }) => overs.flatMap((over) => over.deliveries))
    const kinds = new Set(deliveries.flatMap(({ wickets = [] }) => wickets.map(({ kind }) => kind)))
    expect([...kinds]).toEqual(expect.arrayContaining(['retired hurt', 'retired out', 'retired not out', 'run out']))
    const has = (is: (one: (typeof innings)[number]) => unknown): number => innings.filter(is).length
    expect(has((one) => one.absent_hurt)).toBeGreaterThan(20)
    expect(has((one) => one.penalty_runs?.pre)).toBeGreaterThan(20)
    expect(has((one) => one.penalty_runs?.post)).toBeGreaterThan(20)
    expect(has((one) => one.miscounted_overs)).toBeGreaterThan(20)
    expect(ODD.filter(({ json }) => json.innings.length === 4).length).toBeGreaterThan(3)
    expect(ODD.filter(({ json }) => json.innings.length > 4).length).toBeGreaterThan(1)
    expect(ODD.filter(({ rain }) => rain.some((one) => one !== null)).length).toBeGreaterThan(10)
    expect(currentInnings(replay(fromCricsheet(ODD[0]!.json)))).toBeDefined()
  })
})
