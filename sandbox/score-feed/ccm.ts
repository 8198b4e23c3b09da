/** The words of Betfair's cricket stream (`ccm`), as far as it has been seen. Times in milliseconds since 1970 UTC. */

export type FixtureStatus = 'PRE_MATCH' | 'IN_RUNNING' | 'FINISHED'

export type EventStatus =
  | 'MATCH_SCHEDULED'
  | 'MATCH_STABLE'
  | 'BALL_IN_PROGRESS'
  | 'POSSIBLE_WICKET'
  | 'MATCH_COMPLETE'
  // Our own word: no recording shows how the real feed ends a match without a result.
  | 'MATCH_ABANDONED'
  | 'EVENT_CLOSED'

export type FixtureInfo = {
  readonly homeTeam?: string
  readonly awayTeam?: string
  readonly expectedStartTime?: number
  readonly fixtureStatus: FixtureStatus
  readonly eventDescription?: string
  readonly maxOvers?: number
  readonly eventStatus: EventStatus
  /** Ours: the official result, with the event's end. The real feed leaves it out and a client must not need it. */
  readonly matchResult?: MatchResultSaid
}

type MatchResultSaid = { readonly type: 'WON'; readonly winner: string } | { readonly type: 'TIE' | 'NO_RESULT' }

type InningsEndSaid = 'ALL_OUT' | 'TARGET' | 'OVERS' | 'DECLARED' | 'CUT_SHORT'

export type TeamSheet = {
  readonly name: string
  readonly selectionId: number
  readonly players?: readonly { readonly name: string; readonly isCaptain: boolean; readonly isWicketKeeper: boolean }[]
}

export type InningsStats = {
  readonly inningsNum: number
  readonly battingTeam?: string
  readonly bowlingTeam?: string
  readonly inningsRuns: number
  readonly inningsOvers: string
  readonly inningsWickets: number
  /** Ours: the total that wins, which rain may have revised. The real feed leaves it out and a client must not need it. */
  readonly inningsTarget?: number
  /** Ours: how many of its runs were awarded outside any ball. */
  readonly inningsPenalty?: number
  /** Ours: why it is over. */
  readonly inningsEnd?: InningsEndSaid
}

export type BattingTeamStats = {
  readonly teamName: string
  readonly bat1Name: string
  readonly bat1Runs: number
  readonly bat1Balls: number
  readonly bat1Fours: number
  readonly bat1Sixes: number
  readonly bat1Strike: 0 | 1
  readonly bat2Name: string
  readonly bat2Runs: number
  readonly bat2Balls: number
  readonly bat2Fours: number
  readonly bat2Sixes: number
  readonly bat2Strike: 0 | 1
}

export type BowlingTeamStats = {
  readonly teamName: string
  readonly bowl1Name: string
  readonly bowl1Overs: string
  readonly bowl1Runs: number
  readonly bowl1Wickets: number
  readonly bowl2Name: string
  readonly bowl2Overs: string
  readonly bowl2Runs: number
  readonly bowl2Wickets: number
}

export type MatchStats = {
  readonly currentInnings: number
  readonly tossResult?: string
  readonly inningsStats: readonly InningsStats[]
  readonly battingTeamStats?: BattingTeamStats
  readonly bowlingTeamStats?: BowlingTeamStats
}

export type Incident = {
  readonly participantRef?: string
  /** RETIRED is our word for a batter who leaves and is not out. */
  readonly incidentType: 'STRIKE' | 'OUT' | 'WIDE' | 'NO_BALL' | 'BYE' | 'LEG_BYE' | 'RETIRED' | 'INNING_END'
  readonly qualifierType?: 'RUNS'
  readonly value?: string
  readonly innings?: number
  readonly overs: string
  readonly actualTime: number
}

/** One event in one message: only the parts that were published then. */
export type CricketChange = {
  readonly eventId: string
  readonly marketId?: string
  readonly fixtureInfo?: FixtureInfo
  readonly homeTeam?: TeamSheet
  readonly awayTeam?: TeamSheet
  readonly matchStats?: MatchStats
  readonly incidentListWrapper?: { readonly incidentList: readonly Incident[] }
}

export type CricketMessage = {
  readonly op: 'ccm'
  readonly id: number
  readonly clk: string
  readonly pt: number
  readonly ct?: 'SUB_IMAGE' | 'RESUB_DELTA' | 'HEARTBEAT'
  readonly cc?: readonly CricketChange[]
}
