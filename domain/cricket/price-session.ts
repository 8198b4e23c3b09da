/** What the house quotes for a session, from the model of the innings. */
import type { SessionModel } from '../kinds/session/index.ts'
import { type Odds, odds } from '../odds/index.ts'
import { BALLS_PER_OVER, ballsBowled, ballsLeft, type Innings, inningsOf, type MatchState } from './match.ts'
import { batterRunsAhead, INNINGS_MODEL, paceBefore, paceOf, runsAhead, runsAheadAt } from './innings-model.ts'
import { type Circumstances, halfWidthOf, isToCome, sizeBpsOf } from './quote-terms.ts'
import { chanceOfAtLeast } from './run-distribution.ts'
import { type SessionDefinition, sessionPhase } from './sessions.ts'

/** Prices in hundredths of per-100: 100 is 10000. NO is the LAY side, YES the BACK side. */
export type ModelQuote = {
  readonly no: { readonly run: number; readonly price: Odds }
  readonly yes: { readonly run: number; readonly price: Odds }
}

/** `sizeBps`: which part of a full size is offered at it, in basis points, above 0. */
export type SizedQuote = ModelQuote & { readonly sizeBps: number }

const CERTAIN = 10_000
/** Where one run is likelier than this, a middle run would be too dear: one run is quoted, with a gap in price. */
const LIKELY_RUN = 0.1
const ONE_RUN_MARGIN = 0.07
/** Outside these chances of YES the question is as good as answered, and nothing is quoted. */
const OPEN_QUESTION = { least: 0.15, most: 0.85 }

/**
 * The quote of a session as the match stands, and the model it was made from: two runs at 100 each (NO 45, YES 46), wider and smaller when
 * much can happen, one run with two prices near the end (45: NO 110, YES 90). Undefined when the session is not open, its window all but
 * over, or its result as good as known. A running ball is for the caller to suspend.
 */
export function quoteSession(
  definition: SessionDefinition,
  match: MatchState,
  circumstances: Circumstances = {},
): { readonly quote: SizedQuote; readonly model: SessionModel } | undefined {
  const innings = inningsOf(match, definition.innings)
  if (!innings || sessionPhase(definition, match) !== 'OPEN') return undefined
  const sizeBps = sizeBpsOf(definition, innings)
  if (sizeBps === 0) return undefined
  const outlook = outlookOf(definition, match, innings)
  const halfWidth = halfWidthOf(definition, innings, circumstances)
  const quoted = outlook && quoteOutlook(outlook, halfWidth / CERTAIN)
  if (!quoted) return undefined
  return { quote: { ...quoted, sizeBps }, model: { ...modelOf(outlook), halfWidth, score: scoreText(innings) } }
}

function modelOf({ made, ahead }: Outlook): Pick<SessionModel, 'made' | 'atLeast' | 'version'> {
  const atLeast: number[] = []
  for (let run = 0, chance = CERTAIN; chance > 0 && run < ahead.length; run += 1) {
    chance = Math.round(CERTAIN * chanceOfAtLeast(ahead, run))
    if (chance > 0) atLeast.push(chance)
  }
  return { made, atLeast, version: INNINGS_MODEL }
}

/** '34/1 (4.0)': six balls of an over are the over. */
const scoreText = ({ runs, wickets, over, ballsInOver }: Innings): string =>
  `${runs}/${wickets} (${ballsInOver < BALLS_PER_OVER ? `${over}.${ballsInOver}` : `${over + 1}.0`})`

/** Runs counted already, and the chances of what is to come. */
type Outlook = { readonly made: number; readonly ahead: Float64Array }

function outlookOf(definition: SessionDefinition, match: MatchState, innings: Innings): Outlook | undefined {
  const wickets = innings.wicketsAllowed - innings.wickets
  switch (definition.kind) {
    case 'OVERS_RUNS': {
      const balls = definition.overs * BALLS_PER_OVER - ballsBowled(innings)
      return { made: innings.runs, ahead: runsAhead(match, innings, { balls, wickets }) }
    }
    case 'OVER_RUNS':
      return overOutlook(definition.over, match, innings)
    case 'BATTER_RUNS': {
      const batter = innings.batters.find(({ name }) => name === definition.batter)
      return batter && { made: batter.runs, ahead: batterRunsAhead(match, innings) }
    }
    case 'WICKET_FALL':
      return { made: innings.runs, ahead: runsAhead(match, innings, { balls: ballsLeft(innings), wickets: 1 }) }
  }
}

/** An over to come is looked at as if it began now, with those who are in. */
function overOutlook(over: number, match: MatchState, innings: Innings): Outlook | undefined {
  const wickets = innings.wicketsAllowed - innings.wickets
  if (isToCome(over, innings)) {
    const then: Innings = { ...innings, over: over - 1, ballsInOver: 0 }
    const { pace } = paceOf(innings, paceBefore(match, innings))
    return { made: 0, ahead: runsAheadAt(then, pace, { balls: BALLS_PER_OVER, wickets }) }
  }
  const before = innings.overStarts[over - 1]
  // Fewer runs than the over began with: one of the two totals is wrong, and nobody knows which.
  if (before == null || innings.runs < before) return undefined
  const balls = over * BALLS_PER_OVER - ballsBowled(innings)
  return { made: innings.runs - before, ahead: runsAhead(match, innings, { balls, wickets }) }
}

/** `halfWidth`: a chance. @internal Exported for the tests. */
export function quoteOutlook({ made, ahead }: Outlook, halfWidth: number): ModelQuote | undefined {
  const atLeast = (run: number): number => chanceOfAtLeast(ahead, run)
  const yes = ahead.findIndex((_, run) => atLeast(run) <= 0.5 - halfWidth)
  const no = ahead.findLastIndex((_, run) => 1 - atLeast(run) <= 0.5 - halfWidth)
  if (yes <= no) return undefined
  if ((ahead[no] ?? 0) <= LIKELY_RUN)
    return [no, yes].every((run) => isOpenQuestion(atLeast(run))) ? twoRuns(made + no, made + yes) : undefined
  const nearer = Math.abs(atLeast(no) - 0.5) <= Math.abs(atLeast(yes) - 0.5) ? no : yes
  return oneRun(made + nearer, atLeast(nearer))
}

const isOpenQuestion = (chance: number): boolean => chance >= OPEN_QUESTION.least && chance <= OPEN_QUESTION.most

const twoRuns = (no: number, yes: number): ModelQuote => ({
  no: { run: no, price: odds(10_000) },
  yes: { run: yes, price: odds(10_000) },
})

/** Prices go in steps of 5 per 100, away from each other. */
function oneRun(run: number, chance: number): ModelQuote | undefined {
  if (!isOpenQuestion(chance)) return undefined
  const fair = (100 * (1 - chance)) / chance
  const yes = Math.floor((fair * (1 - ONE_RUN_MARGIN)) / 5) * 5
  const no = Math.ceil((fair * (1 + ONE_RUN_MARGIN)) / 5) * 5
  return { no: { run, price: odds(no * 100) }, yes: { run, price: odds(yes * 100) } }
}
