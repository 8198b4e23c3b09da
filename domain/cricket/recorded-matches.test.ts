/** Real matches, which live beside the repository and are not shipped with it. */
import { describe, expect, test } from 'vitest'
import { must } from '../result/index.ts'
import { hasSharedData, NEEDS_RECORDINGS, sharedLines } from '../testing/shared-data.ts'
import { decodeMatch } from './compact.ts'
import { fromCricsheet } from './testing/cricsheet.ts'
import { encodeMatch } from './testing/encode.ts'
import { currentInnings, type Innings, type MatchState, openingState, oversText } from './match.ts'
import { winProbability } from './price-bookmaker.ts'
import { quoteSession } from './price-session.ts'
import { applyStep, matchSteps, type RecordedMatch, replay } from './recording.ts'
import { matchResult } from './score.ts'
import { type SessionDefinition, sessionResult } from './sessions.ts'
import { recordedMatches } from './testing/index.ts'

const absent = !hasSharedData('cricket')

type InningsFacts = {
  team: string
  runs: number
  wickets: number
  overs: string
  superOver: boolean
  runsAfterOvers: Record<string, number>
  fallOfWickets: [number, number][]
  topScorers: [string, number, number][]
  miscountedOvers: unknown
}
type MatchFacts = { innings: InningsFacts[] }

const FACTS: [string, MatchFacts][] = absent
  ? []
  : Object.entries(JSON.parse(sharedLines('cricket/facts.json').join('\n')) as Record<string, MatchFacts>)

const MATCHES = new Map(absent ? [] : recordedMatches())
const FILES = [...MATCHES.keys()]

const load = (file: string): RecordedMatch => fromCricsheet(must(MATCHES.get(file), 'a recorded match'))

const recordedOf = (file: string): MatchState => replay(load(file))

describe.skipIf(absent)(`recorded matches ${NEEDS_RECORDINGS}`, () => {
  test.each(FACTS)('%s: score, overs, wickets and batters are those of the record', (file, facts) => {
    const match = recordedOf(file)
    expect(match.innings).toHaveLength(facts.innings.length)
    for (const [index, expected] of facts.innings.entries()) {
      const innings = must(match.innings[index], 'an innings')
      expect(factsOf(innings, match)).toEqual(expect.objectContaining(comparable(expected)))
      expect(innings.batters.map(({ name, runs, balls }) => [name, runs, balls])).toEqual(
        expect.arrayContaining(expected.topScorers),
      )
    }
  })

  test.each(FILES)('%s: comes back whole from its compact form, in under 4 kB a hundred balls', (file) => {
    const match = load(file)
    const compact = JSON.stringify(encodeMatch(match))
    const balls = match.innings.reduce((count, innings) => count + innings.balls.length, 0)
    expect(decodeMatch(JSON.parse(compact))).toEqual(match)
    expect(compact.length).toBeLessThan(1500 + balls * 8)
  })
})

function factsOf(innings: Innings, match: MatchState) {
  return {
    team: match.teams[innings.batting],
    runs: innings.runs,
    wickets: innings.wickets,
    overs: oversText(innings),
    falls: innings.falls.map((fall) => [fall.wicket, fall.runs]),
  }
}

// Where an umpire miscounted, the record counts balls and the scoreboard overs.
const comparable = (facts: InningsFacts) => ({
  team: facts.team,
  runs: facts.runs,
  wickets: facts.wickets,
  falls: facts.fallOfWickets,
  ...(facts.miscountedOvers ? {} : { overs: facts.overs }),
})

describe.skipIf(absent)(`sessions of recorded matches ${NEEDS_RECORDINGS}`, () => {
  test.each(FACTS)('%s: sessions of 6, 10, 15 and 20 overs end at the recorded totals or are void', (file, facts) => {
    const match = recordedOf(file)
    for (const [index, innings] of match.innings.entries()) {
      if (innings.number > 2) continue
      for (const [overs, runs] of Object.entries(must(facts.innings[index], 'facts').runsAfterOvers)) {
        const unreached = innings.end === 'CUT_SHORT' && innings.overEnds[Number(overs) - 1] === undefined
        const reduced = Number(overs) * 6 > innings.ballsAllowed
        expect([overs, sessionResult(overRuns(innings, Number(overs)), match)]).toEqual([
          overs,
          unreached || reduced ? { type: 'VOID', reason: 'innings cut short' } : { type: 'RESULT', result: runs },
        ])
      }
    }
  })

  const overRuns = (innings: Innings, overs: number): SessionDefinition => ({
    kind: 'OVERS_RUNS',
    innings: innings.number,
    overs,
  })

  test.each(FACTS)('%s: batters settle at what they made', (file, facts) => {
    const match = recordedOf(file)
    for (const [index, innings] of match.innings.entries()) {
      if (innings.end === 'CUT_SHORT') continue
      for (const [batter, runs] of must(facts.innings[index], 'facts').topScorers) {
        expect(sessionResult({ kind: 'BATTER_RUNS', innings: innings.number, batter }, match)).toEqual({
          type: 'RESULT',
          result: runs,
        })
      }
    }
  })

  test.each([
    ['cricsheet/ipl_1216493.json', { type: 'WON', team: 0 }],
    ['cricsheet/ipl_1359519.json', { type: 'NO_RESULT' }],
    ['cricsheet/t20i_1322277.json', { type: 'TIE' }],
    ['cricsheet/odi_433568.json', { type: 'TIE' }],
    ['cricsheet/t20i_1298154.json', { type: 'WON', team: 0 }],
  ])('%s: %o', (file, result) => {
    expect(matchResult(recordedOf(file))).toEqual(result)
  })

  test('the balls alone decide as the record says, but for weather and an award', () => {
    const decided = FILES.map((file) => {
      const match = recordedOf(file)
      return { file, byBalls: matchResult({ ...match, declared: null }), official: match.declared }
    })
    const undecided = decided.filter(({ byBalls }) => !byBalls).map(({ file }) => file)
    expect(decided.filter(({ byBalls }) => byBalls)).toEqual(
      decided.filter(({ byBalls }) => byBalls).map(({ file, official }) => ({ file, byBalls: official, official })),
    )
    expect(undecided).toEqual([
      'cricsheet/ipl_1359519.json',
      'cricsheet/odi_1144497.json',
      'cricsheet/odi_1144504.json',
      'cricsheet/t20i_1273144.json',
      'cricsheet/t20i_1298154.json',
      'cricsheet/t20i_1322277.json',
      'cricsheet/t20i_412681.json',
    ])
  })
})

describe.skipIf(absent)(`the model against real T20 matches ${NEEDS_RECORDINGS}`, () => {
  type Called = { line: number; result: number; yes: boolean; no: boolean }

  /** Every quote of a session taken after so many overs, beside what the session ended at. */
  function quotesAfter(overs: number, definitionsOf: (innings: Innings) => SessionDefinition[]): Called[] {
    return FILES.map(load)
      .filter((recorded) => recorded.overs === 20)
      .flatMap((recorded) => {
        const final = replay(recorded)
        return statesAfter(recorded, overs).flatMap((match) => {
          const innings = must(currentInnings(match), 'an innings')
          return definitionsOf(innings).flatMap((definition) => called(definition, match, final))
        })
      })
  }

  function statesAfter(recorded: RecordedMatch, overs: number): MatchState[] {
    const states: MatchState[] = []
    let match = openingState(recorded.teams, recorded.overs)
    for (const step of matchSteps(recorded)) {
      match = applyStep(match, step)
      const innings = currentInnings(match)
      if (innings && innings.number <= 2 && !innings.end && oversText(innings) === `${overs}.0`) states.push(match)
    }
    return states
  }

  function called(definition: SessionDefinition, match: MatchState, final: MatchState): Called[] {
    const quote = quoteSession(definition, match)?.quote
    const outcome = sessionResult(definition, final)
    if (!quote || outcome?.type !== 'RESULT') return []
    const { result } = outcome
    const line = (quote.no.run + quote.yes.run) / 2
    return [{ line, result, yes: result >= quote.yes.run, no: result < quote.no.run }]
  }

  const share = (calls: Called[], of: (call: Called) => boolean): number => calls.filter(of).length / calls.length
  const meanError = (calls: Called[]): number =>
    calls.reduce((total, { line, result }) => total + Math.abs(result - line), 0) / calls.length

  test.each([
    ['20 overs, asked after 10', 10, 20, 18],
    ['20 overs, asked after 15', 15, 20, 11],
    ['15 overs, asked after 10', 10, 15, 10.5],
    ['10 overs, asked after 5', 5, 10, 9],
    ['6 overs, asked after 3', 3, 6, 8],
  ])('%s: YES and NO win about equally often, and the line is not far out', (_, asked, overs, error) => {
    const calls = quotesAfter(asked, ({ number }) => [{ kind: 'OVERS_RUNS', innings: number, overs }])
    expect(calls.length).toBeGreaterThan(50)
    expect(share(calls, ({ yes }) => yes)).toBeGreaterThan(0.36)
    expect(share(calls, ({ no }) => no)).toBeGreaterThan(0.36)
    expect(meanError(calls)).toBeLessThan(error)
  })

  test.each([4, 8, 12, 16])('batters, next wicket and next over, asked after %i overs', (asked) => {
    const calls = quotesAfter(asked, ({ number, batters, wickets }) => [
      ...batters.map(({ name }): SessionDefinition => ({ kind: 'BATTER_RUNS', innings: number, batter: name })),
      { kind: 'WICKET_FALL', innings: number, wicket: wickets + 1 },
      { kind: 'OVER_RUNS', innings: number, over: asked + 1 },
    ])
    expect(calls.length).toBeGreaterThan(150)
    expect(share(calls, ({ yes }) => yes)).toBeGreaterThan(0.38)
    expect(share(calls, ({ no }) => no)).toBeGreaterThan(0.38)
  })

  test('the win probability beats a coin by far: Brier score under 0.19 (a coin has 0.25)', () => {
    const errors = FILES.map(load)
      .filter((recorded) => recorded.overs === 20 && recorded.result.type === 'WON')
      .flatMap((recorded) =>
        [5, 10, 15].flatMap((overs) =>
          statesAfter(recorded, overs).map((match) => {
            const won = recorded.result.type === 'WON' && recorded.result.team === 0 ? 1 : 0
            return (must(winProbability(match), 'chances')[0] / 10_000 - won) ** 2
          }),
        ),
      )
    expect(errors.length).toBeGreaterThan(150)
    expect(errors.reduce((total, error) => total + error, 0) / errors.length).toBeLessThan(0.19)
  })
})
