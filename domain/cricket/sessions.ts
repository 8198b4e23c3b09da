/** The session markets of a cricket match: which there are, when they are open, and what they end at. */
import type { SessionVariant } from '../market/index.ts'
import {
  BALLS_PER_OVER,
  ballsBowled,
  currentInnings,
  type Innings,
  type InningsNumber,
  inningsOf,
  type MatchState,
} from './match.ts'

/**
 * What a session counts. OVERS_RUNS: the total after so many overs. OVER_RUNS: the runs of one over, 7 for the over
 * that starts at 6.0. BATTER_RUNS: one batter's runs. WICKET_FALL: the total at which that wicket falls.
 */
export type SessionDefinition =
  | { readonly kind: 'OVERS_RUNS'; readonly innings: InningsNumber; readonly overs: number }
  | { readonly kind: 'OVER_RUNS'; readonly innings: InningsNumber; readonly over: number }
  | { readonly kind: 'BATTER_RUNS'; readonly innings: InningsNumber; readonly batter: string }
  | { readonly kind: 'WICKET_FALL'; readonly innings: InningsNumber; readonly wicket: number }

/** As the settlement's outcome: a number, or everything back. */
export type SessionResult =
  | { readonly type: 'RESULT'; readonly result: number }
  | { readonly type: 'VOID'; readonly reason: string }

/** UPCOMING: not yet offered. CLOSED: no more bets; the result may still be a ball away. */
export type SessionPhase = 'UPCOMING' | 'OPEN' | 'CLOSED'

/** A stable name of the session inside its match: '1:overs:6', '1:batter:V Kohli'. */
export function sessionKey(definition: SessionDefinition): string {
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return `${definition.innings}:overs:${definition.overs}`
    case 'OVER_RUNS':
      return `${definition.innings}:over:${definition.over}`
    case 'BATTER_RUNS':
      return `${definition.innings}:batter:${definition.batter}`
    case 'WICKET_FALL':
      return `${definition.innings}:wicket:${definition.wicket}`
  }
}

export const sessionVariant = (definition: SessionDefinition): SessionVariant =>
  definition.kind === 'OVER_RUNS' ? 'overByOver' : 'session'

/** The marks of a T20 innings; shorter ones drop what they cannot reach. Longer innings are marked every ten overs. */
const T20_MARKS: readonly number[] = [6, 10, 15]
const T20_OVERS = 20

/**
 * The sessions that belong to the current innings as it stands: over marks, this over and the next, both batters, the
 * next wicket. A super over has none. Each is offered while `sessionPhase` says OPEN.
 */
export function sessionsOn(match: MatchState): readonly SessionDefinition[] {
  const current = currentInnings(match)
  if (!current || current.end || current.number > 2) return []
  const innings = current.number
  const possible: SessionDefinition[] = [
    ...overMarks(current).map((overs) => ({ kind: 'OVERS_RUNS' as const, innings, overs })),
    ...[1, 2].map((ahead) => ({ kind: 'OVER_RUNS' as const, innings, over: oversComplete(current) + ahead })),
    ...current.batters.map(({ name }) => ({ kind: 'BATTER_RUNS' as const, innings, batter: name })),
    { kind: 'WICKET_FALL', innings, wicket: current.wickets + 1 },
  ]
  return possible.filter((definition) => sessionPhase(definition, match) === 'OPEN')
}

function overMarks(innings: Innings): readonly number[] {
  const overs = Math.floor(innings.ballsAllowed / BALLS_PER_OVER)
  if (overs <= T20_OVERS) return [...T20_MARKS.filter((mark) => mark < overs), overs]
  return Array.from({ length: Math.floor(overs / 10) }, (_, index) => (index + 1) * 10)
}

const oversComplete = (innings: Innings): number => Math.floor(ballsBowled(innings) / BALLS_PER_OVER)

/** Whether the session may take bets, a running ball aside. */
export function sessionPhase(definition: SessionDefinition, match: MatchState): SessionPhase {
  const innings = inningsOf(match, definition.innings)
  if (match.declared || innings?.end) return 'CLOSED'
  if (!innings) return 'UPCOMING'
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return isReachable(definition.overs, innings) && oversComplete(innings) < definition.overs ? 'OPEN' : 'CLOSED'
    case 'OVER_RUNS':
      return overPhase(definition.over, innings)
    case 'BATTER_RUNS':
      return batterPhase(definition.batter, innings)
    case 'WICKET_FALL':
      if (definition.wicket <= innings.wickets) return 'CLOSED'
      return definition.wicket === innings.wickets + 1 ? 'OPEN' : 'UPCOMING'
  }
}

const isReachable = (overs: number, innings: Innings): boolean => overs * BALLS_PER_OVER <= innings.ballsAllowed

function overPhase(over: number, innings: Innings): SessionPhase {
  const complete = oversComplete(innings)
  // An over that a gap in the feed has the beginning of can never be counted.
  if (over <= complete || !isReachable(over, innings) || innings.overStarts[over - 1] === null) return 'CLOSED'
  return over <= complete + 2 ? 'OPEN' : 'UPCOMING'
}

function batterPhase(name: string, innings: Innings): SessionPhase {
  const batter = innings.batters.find((one) => one.name === name)
  if (!batter) return 'UPCOMING'
  return batter.status === 'IN' && batter.retiredAt === null ? 'OPEN' : 'CLOSED'
}

/**
 * What the session ends at; undefined until it is known (and where a gap in the feed hides it: then a person decides).
 * Law 2.2 leaves these to the house; ours are:
 * - what was reached stands, whatever happens to the match afterwards;
 * - an innings that is complete (all out, target reached, declared, overs up) settles its sessions on the runs made;
 * - an innings that weather, an award or a reduction of overs keeps from its mark is void, for YES and NO alike;
 * - an innings that is over without a reason told may be either: what it did not reach is undefined, and a person decides;
 * - a batter's session ends at their dismissal; retired hurt stands at the runs made, though they may bat again and make more;
 * - a wicket that falls with the last ball of an over waits for the over's end, as the total is corrected between overs;
 * - a wicket that does not fall in a complete innings counts at the final total: the runs were there to be bet on;
 * - an over that was not begun is void; penalty runs inside a ball are counted, those awarded outside the balls are not.
 */
export function sessionResult(definition: SessionDefinition, match: MatchState): SessionResult | undefined {
  const innings = inningsOf(match, definition.innings)
  if (!innings) return match.declared ? NOT_PLAYED : undefined
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return oversResult(definition.overs, innings)
    case 'OVER_RUNS':
      return overResult(definition.over, innings)
    case 'BATTER_RUNS':
      return batterResult(definition.batter, innings)
    case 'WICKET_FALL':
      return wicketResult(definition.wicket, innings)
  }
}

const NOT_PLAYED: SessionResult = { type: 'VOID', reason: 'not played' }
const CUT_SHORT: SessionResult = { type: 'VOID', reason: 'innings cut short' }

const endsAt = (result: number): SessionResult => ({ type: 'RESULT', result })

function oversResult(overs: number, innings: Innings): SessionResult | undefined {
  const reached = innings.overEnds[overs - 1]
  if (reached !== undefined) return reached === null ? undefined : endsAt(reached)
  if (!isReachable(overs, innings)) return CUT_SHORT
  return finalTotal(innings)
}

/** The total of an innings that is complete, void when it was cut short, undefined while it lasts or is over without a reason. */
function finalTotal(innings: Innings): SessionResult | undefined {
  if (!isExplained(innings)) return undefined
  return innings.end === 'CUT_SHORT' ? CUT_SHORT : endsAt(innings.runs)
}

function overResult(over: number, innings: Innings): SessionResult | undefined {
  const end = innings.overEnds[over - 1]
  const start = innings.overStarts[over - 1]
  if (typeof end === 'number' && typeof start === 'number') return endsAt(end - start)
  if (end === null || start === null || !isExplained(innings)) return undefined
  return innings.end === 'CUT_SHORT' ? CUT_SHORT : NOT_PLAYED
}

function batterResult(name: string, innings: Innings): SessionResult | undefined {
  const batter = innings.batters.find((one) => one.name === name)
  if (batter && batter.retiredAt !== null) return endsAt(batter.retiredAt)
  if (batter?.status === 'OUT') return endsAt(batter.runs)
  if (!isExplained(innings)) return undefined
  if (!batter) return NOT_PLAYED
  return innings.end === 'CUT_SHORT' ? CUT_SHORT : endsAt(batter.runs)
}

function wicketResult(wicket: number, innings: Innings): SessionResult | undefined {
  const fall = innings.falls[wicket - 1]
  if (fall && wicket === innings.falls.length && fellLastOfOver(innings)) return undefined
  if (fall) return fall.runs === null ? undefined : endsAt(fall.runs)
  return finalTotal(innings)
}

/** Whether the last wicket fell with the last ball of an over that the next one has not closed: its total may still be corrected. */
const fellLastOfOver = ({ end, ballsInOver, partnership }: Innings): boolean =>
  !end && ballsInOver >= BALLS_PER_OVER && partnership.balls === 0

/** Whether it is over, and why. */
const isExplained = ({ end }: Innings): boolean => end !== null && end !== 'UNEXPLAINED'

/**
 * Whether a gap in the feed hides what the session ends at, for good, or nobody has said why its innings is over: then a
 * person decides. To be asked where there is no result.
 */
export function isHidden(definition: SessionDefinition, match: MatchState): boolean {
  const innings = inningsOf(match, definition.innings)
  if (innings?.end === 'UNEXPLAINED') return true
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return innings?.overEnds[definition.overs - 1] === null
    case 'OVER_RUNS':
      return innings?.overStarts[definition.over - 1] === null || innings?.overEnds[definition.over - 1] === null
    case 'WICKET_FALL':
      return innings?.falls[definition.wicket - 1]?.runs === null
    case 'BATTER_RUNS':
      return false
  }
}

/**
 * What the session has counted by now: the runs of its over, of its batter, of its innings. Once it has its result, that. Null
 * where nothing of it is played yet, where nobody can know, and where it is void.
 */
export function sessionCount(definition: SessionDefinition, match: MatchState): number | null {
  const result = sessionResult(definition, match)
  if (result) return result.type === 'RESULT' ? result.result : null
  const innings = inningsOf(match, definition.innings)
  if (!innings || isHidden(definition, match)) return null
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return innings.runs
    case 'OVER_RUNS': {
      const start = innings.overStarts[definition.over - 1]
      return typeof start === 'number' ? innings.runs - start : null
    }
    case 'BATTER_RUNS':
      return innings.batters.find(({ name }) => name === definition.batter)?.runs ?? null
    case 'WICKET_FALL':
      return innings.falls[definition.wicket - 1]?.runs ?? innings.runs
  }
}

/** What players read: '6 overs runs India', 'Over 7 runs India', 'V Kohli runs', 'Fall of wicket 3 India'. */
export function sessionName(definition: SessionDefinition, match: MatchState): string {
  const innings = inningsOf(match, definition.innings)
  const team = innings ? match.teams[innings.batting] : `innings ${definition.innings}`
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return `${definition.overs} overs runs ${team}`
    case 'OVER_RUNS':
      return `Over ${definition.over} runs ${team}`
    case 'BATTER_RUNS':
      return `${definition.batter} runs`
    case 'WICKET_FALL':
      return `Fall of wicket ${definition.wicket} ${team}`
  }
}
