/** The scores of now, by event, in the contract's shape: what the feed tells, and the pages that operators show. */
import type { Score } from '@paddock/contract'
import {
  ballsBowled,
  ballsLeft,
  currentInnings,
  type Innings,
  type MatchState,
  oversText,
  type Team,
  totalOf,
} from '@paddock/domain/cricket'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Showings } from './showings.ts'

type ScoreUpdate = Topics['score']

export type ScoreBoard = {
  of(eventId: string): Score | undefined
  all(): readonly Score[]
  forget(eventId: string): void
  version(): number
  onChange(listen: (eventId: string) => void): void
  stop(): void
}

const MOST_RECENT = 12

export function createScoreBoard(bus: Bus<Topics>, showings: Pick<Showings, 'of' | 'all' | 'onChange'>): ScoreBoard {
  const scores = new Map<
    string,
    { readonly update: ScoreUpdate; readonly score: Score; readonly recent: readonly string[] }
  >()
  const listeners: ((eventId: string) => void)[] = []
  let version = 0

  function tell(eventId: string): void {
    version += 1
    for (const listen of listeners) listen(eventId)
  }

  function of(eventId: string): Score | undefined {
    const told = scores.get(eventId)?.score
    const iframeUrl = showings.of(eventId)?.scoreUrl ?? null
    if (iframeUrl === null) return told
    return { eventId, score: told?.score ?? null, iframeUrl }
  }

  showings.onChange(({ eventId, before, now }) => {
    if (before?.scoreUrl !== now?.scoreUrl) tell(eventId)
  })

  const stop = bus.subscribe('score', (update) => {
    const { eventId } = update
    const known = scores.get(eventId)
    const recent = [...(known?.recent ?? []), ...newBalls(known?.update.state ?? null, update.state)].slice(
      -MOST_RECENT,
    )
    scores.set(eventId, { update, recent, score: presentScore(update, recent) })
    tell(eventId)
  })

  return {
    of,
    all: () =>
      [...new Set([...scores.keys(), ...showings.all().map(({ eventId }) => eventId)])].flatMap((id) => of(id) ?? []),
    forget(eventId) {
      if (scores.delete(eventId)) version += 1
    },
    version: () => version,
    onChange: (listen) => void listeners.push(listen),
    stop,
  }
}

/** What the last ball was, where exactly one was bowled since; a jump of the feed tells of none. */
function newBalls(before: MatchState | null, after: MatchState | null): string[] {
  const old = before && currentInnings(before)
  const now = after && currentInnings(after)
  if (!old || !now || old.number !== now.number || ballsBowled(now) !== ballsBowled(old) + 1) return []
  return [now.wickets > old.wickets ? 'W' : String(Math.max(0, now.runs - old.runs))]
}

/** @internal Exported for the tests. */
export function presentScore(update: ScoreUpdate, recent: readonly string[]): Score {
  const { eventId, state, fixture, phase, ballInProgress, counts, at } = update
  const innings = state ? currentInnings(state) : undefined
  if (!state || !innings) return { eventId, iframeUrl: null, score: waiting(update) }
  const batters = innings.batters.filter(({ status }) => status === 'IN')
  return {
    eventId,
    iframeUrl: null,
    score: {
      summary: `${state.teams[innings.batting]} ${scoreText(innings)} (${oversText(innings)})`,
      phase,
      ballInProgress,
      sides: ([0, 1] as const).map((team) => presentSide(state, team, fixture?.[team === 0 ? 'home' : 'away'].name)),
      target: innings.target,
      ballsLeft: ballsLeft(innings),
      batters: batters.map(({ name, runs, balls }) => ({ name, runs, balls, striker: name === innings.striker })),
      bowler: innings.bowler,
      recent: [...recent],
      counts: [...counts],
      updatedAt: at,
    },
  }
}

function waiting({ fixture, phase, ballInProgress, at }: ScoreUpdate): Score['score'] {
  if (!fixture) return null
  const side = (name: string) => ({ name, batting: false, score: '', runs: null, wickets: null, overs: null })
  return {
    summary: `${fixture.home.name} v ${fixture.away.name}`,
    phase,
    ballInProgress,
    sides: [side(fixture.home.name), side(fixture.away.name)],
    target: null,
    ballsLeft: null,
    batters: [],
    bowler: null,
    recent: [],
    counts: [],
    updatedAt: at,
  }
}

function presentSide(state: MatchState, team: Team, name = state.teams[team]) {
  const innings = state.innings.findLast(({ batting }) => batting === team)
  const batting = currentInnings(state)?.batting === team
  if (!innings) return { name, batting, score: '', runs: null, wickets: null, overs: null }
  const { wickets } = innings
  return { name, batting, score: scoreText(innings), runs: totalOf(innings), wickets, overs: oversText(innings) }
}

const scoreText = (innings: Innings): string => `${totalOf(innings)}/${innings.wickets}`
