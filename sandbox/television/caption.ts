/** What a test card says of a match: lines of text from what the score feed has told. */
import type { CricketChange, EventStatus, FixtureInfo, MatchStats } from '../score-feed/ccm.ts'

export type Known = Pick<CricketChange, 'fixtureInfo' | 'matchStats'>

export type Caption = {
  readonly match: string
  /** Who bats and for how many; empty before the first ball. */
  readonly score: string
  /** What is needed, or who was in before. */
  readonly chase: string
  readonly batters: readonly string[]
  readonly bowler: string
  readonly now: string
}

const NOW: Readonly<Record<EventStatus, string>> = {
  MATCH_SCHEDULED: 'Not started',
  MATCH_STABLE: 'In play',
  BALL_IN_PROGRESS: 'Ball running',
  POSSIBLE_WICKET: 'Wicket?',
  MATCH_COMPLETE: 'Finished',
  MATCH_ABANDONED: 'Abandoned',
  EVENT_CLOSED: 'Finished',
}

export function captionOf({ fixtureInfo, matchStats }: Known): Caption {
  const bowling = matchStats?.bowlingTeamStats
  return {
    match: matchOf(fixtureInfo),
    score: scoreOf(matchStats),
    chase: chaseOf(matchStats),
    batters: battersOf(matchStats),
    bowler: bowling?.bowl1Name ? `${bowling.bowl1Name}  ${bowling.bowl1Wickets}-${bowling.bowl1Runs}` : '',
    now: fixtureInfo ? NOW[fixtureInfo.eventStatus] : '',
  }
}

const matchOf = (fixture: FixtureInfo | undefined): string =>
  [fixture?.homeTeam, fixture?.awayTeam].filter((name) => name !== undefined).join(' v ')

const inningsOf = (stats: MatchStats | undefined, number: number) =>
  stats?.inningsStats.find(({ inningsNum }) => inningsNum === number)

function scoreOf(stats: MatchStats | undefined): string {
  const innings = inningsOf(stats, stats?.currentInnings ?? 0)
  if (!innings?.battingTeam) return ''
  return `${innings.battingTeam}  ${innings.inningsRuns}/${innings.inningsWickets}  (${innings.inningsOvers})`
}

function chaseOf(stats: MatchStats | undefined): string {
  const number = stats?.currentInnings ?? 0
  const [now, before] = [inningsOf(stats, number), inningsOf(stats, number - 1)]
  if (!now || !before?.battingTeam) return ''
  const target = now.inningsTarget ?? before.inningsRuns + 1
  const missing = target - now.inningsRuns
  return `${before.battingTeam} ${before.inningsRuns}/${before.inningsWickets}${missing > 0 ? `, ${missing} needed` : ''}`
}

function battersOf(stats: MatchStats | undefined): readonly string[] {
  const batting = stats?.battingTeamStats
  if (!batting) return []
  const lines = [
    [batting.bat1Name, batting.bat1Runs, batting.bat1Balls, batting.bat1Strike],
    [batting.bat2Name, batting.bat2Runs, batting.bat2Balls, batting.bat2Strike],
  ] as const
  return lines.flatMap(([name, runs, balls, strike]) =>
    name ? [`${name}${strike === 1 ? '*' : ''}  ${runs} (${balls})`] : [],
  )
}
