/** The facts of a limited-overs cricket match: what was bowled, and the score that follows from it. */

/** 1 and 2 are the match, 3 and 4 a super over, 5 and 6 a repeated one, and so on until somebody wins. */
export type InningsNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

export const MOST_INNINGS = 12

/** Index into `MatchState.teams`. */
export type Team = 0 | 1

export type Extras = {
  readonly wides: number
  readonly noballs: number
  readonly byes: number
  readonly legbyes: number
  readonly penalty: number
}

/** How a batter left. `kind` in Cricsheet's words: 'caught', 'run out', 'retired hurt' … */
export type Dismissal = { readonly player: string; readonly kind: string }

/** One delivery. */
export type Ball = {
  readonly innings: InningsNumber
  /** Counted from 0. */
  readonly over: number
  /** The delivery's place in its over, from 1; wides and no-balls count, so it may pass 6. */
  readonly ballInOver: number
  readonly batter: string
  readonly nonStriker: string
  readonly bowler: string
  readonly runsBat: number
  readonly extras: Extras
  /** `runsBat` and all extras. */
  readonly total: number
  /** Nearly always none or one. */
  readonly wickets: readonly Dismissal[]
  /** Neither wide nor no-ball. */
  readonly legal: boolean
}

export type BatterScore = {
  readonly name: string
  readonly runs: number
  readonly balls: number
  readonly fours: number
  readonly sixes: number
  /** RETIRED is hurt or not out: no wicket, and they may come back. */
  readonly status: 'IN' | 'OUT' | 'RETIRED'
  /** Their runs when they first retired, whether they came back or not; null when they never did. */
  readonly retiredAt: number | null
}

/** The total when a wicket fell. Null where the feed skipped the moment, so nobody knows. */
export type FallOfWicket = { readonly wicket: number; readonly runs: number | null; readonly player: string | null }

/**
 * Why an innings is over. OVERS: its balls are up. CUT_SHORT: weather, an award or an abandoned match stopped it, so
 * what it would have made is unknown. UNEXPLAINED: it is over and nobody has said why; it may be one of the others.
 */
export type InningsEnd = StatedEnd | 'UNEXPLAINED'

/** One that a record or a feed can tell. */
export type StatedEnd = 'ALL_OUT' | 'TARGET' | 'OVERS' | 'DECLARED' | 'CUT_SHORT'

export type Innings = {
  readonly number: InningsNumber
  readonly batting: Team
  /** Legal balls it may last: 120 in a T20, fewer after rain. Six an over, whatever an umpire miscounts. */
  readonly ballsAllowed: number
  readonly wicketsAllowed: number
  /** The total that wins. Null when batting first, and in a chase whose target nobody has told. */
  readonly target: number | null
  /** The runs of its balls, which is what sessions count. */
  readonly runs: number
  /** Runs awarded outside any ball: they win matches, no session counts them (law 2.2). */
  readonly penalty: number
  readonly wickets: number
  /** The over being bowled, from 0, or the last one bowled when none has begun since. */
  readonly over: number
  /** Legal balls of that over. */
  readonly ballsInOver: number
  /**
   * The total at the end of each over that a later over (or the end of the innings) has closed. Null where a gap in
   * the feed hides it. An over is not closed by its sixth ball: umpires miscount and scorers correct between overs.
   */
  readonly overEnds: readonly (number | null)[]
  /**
   * The total at the beginning of each over, the one being bowled among them. It is what the over before ended at, unless
   * that is in doubt: when the total falls between two overs, the end is null and this may be known. Null where nobody knows.
   */
  readonly overStarts: readonly (number | null)[]
  /** Everyone who has batted, in batting order. */
  readonly batters: readonly BatterScore[]
  /** Who faces the next ball; null until known after a wicket. */
  readonly striker: string | null
  readonly nonStriker: string | null
  readonly bowler: string | null
  readonly partnership: { readonly runs: number; readonly balls: number }
  readonly falls: readonly FallOfWicket[]
  readonly end: InningsEnd | null
}

export type MatchResult =
  | { readonly type: 'WON'; readonly team: Team }
  | { readonly type: 'TIE' }
  | { readonly type: 'NO_RESULT' }

export type MatchState = {
  readonly teams: readonly [string, string]
  /** Overs a side as scheduled: 20 or 50. */
  readonly overs: number
  /** It was under way when we first heard of its score: `overs` may be what rain had left of it, not what was scheduled. */
  readonly joinedLate?: true
  /** In playing order. Empty before the first ball. */
  readonly innings: readonly Innings[]
  /** The official result, for what balls alone cannot tell (weather, an award). See `matchResult`. */
  readonly declared: MatchResult | null
}

/** The score as a feed states it, which may correct what was known. Parts that are not known are absent. */
export type ScoreLine = {
  readonly innings: InningsNumber
  readonly batting: Team
  /** Without penalty runs outside the balls, as far as the feed tells them apart. */
  readonly runs: number
  readonly penalty?: number
  readonly wickets: number
  /**
   * '12.4' is over 12, ballsInOver 4. '13.0' is over 12, ballsInOver 6: over 12 may still be corrected. Over 13 with
   * ballsInOver 0 says that over 13 has begun (with a wide), which closes over 12 at the total last known.
   */
  readonly over: number
  readonly ballsInOver: number
  /** The total that this over began at, where the line states less than was known before it. Null where that is not known. */
  readonly overBegan?: number | null
  readonly batters?: readonly ScoreLineBatter[]
  /** A batter has retired with this ball: it is the one who is not named any more. */
  readonly hasRetired?: boolean
  readonly bowler?: string
}

export type ScoreLineBatter = {
  readonly name: string
  readonly runs: number
  readonly balls: number
  readonly fours?: number
  readonly sixes?: number
  readonly onStrike: boolean
}

export const BALLS_PER_OVER = 6

export const openingState = (teams: readonly [string, string], overs: number): MatchState => ({
  teams,
  overs,
  innings: [],
  declared: null,
})

export const currentInnings = (match: MatchState): Innings | undefined => match.innings.at(-1)

export const inningsOf = (match: MatchState, number: InningsNumber): Innings | undefined =>
  match.innings.find((innings) => innings.number === number)

/** What the scoreboard says: the runs of the balls and what was awarded besides. */
export const totalOf = (innings: Innings): number => innings.runs + innings.penalty

/** Balls bowled at six an over: 12.4 overs are 76. */
export const ballsBowled = (innings: Innings): number => innings.over * BALLS_PER_OVER + innings.ballsInOver

export const ballsLeft = (innings: Innings): number => Math.max(0, innings.ballsAllowed - ballsBowled(innings))

/** '12.4', as the scoreboard says it. Six balls of over 12 read '13.0'. */
export function oversText(innings: Innings): string {
  const complete = innings.ballsInOver >= BALLS_PER_OVER
  return complete ? `${innings.over + 1}.0` : `${innings.over}.${innings.ballsInOver}`
}

/** An over text as `ScoreLine` wants it: '12.4' is over 12, 4 balls; '13.0' and '13' are over 12, 6 balls. */
export function parseOvers(text: string): Pick<ScoreLine, 'over' | 'ballsInOver'> | undefined {
  const match = /^(\d{1,3})(?:\.([0-6]))?$/.exec(text.trim())
  if (!match) return undefined
  const over = Number(match[1])
  const ballsInOver = Number(match[2] ?? 0)
  return ballsInOver === 0 && over > 0 ? { over: over - 1, ballsInOver: BALLS_PER_OVER } : { over, ballsInOver }
}
