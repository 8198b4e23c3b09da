/** The feed's messages in short, for tests. */

/** What the feed says in one message, in short. */
export type Said = {
  status?: string
  fixture?: string
  overs?: number
  result?: object
  score?: string
  target?: number
  end?: string
  bat?: readonly [string, number, string, number]
  incidents?: string
}

/** 'score' reads '62/1 5.4', a leading '2:' is the second innings; 'incidents' reads 'STRIKE 4 5.4, OUT 5.3', newest first. */
export function changeOf(said: Said): unknown {
  const { status, fixture = 'IN_RUNNING', overs = 20, result, score, incidents } = said
  return {
    eventId: '7',
    ...(status
      ? {
          fixtureInfo: fixtureOf({ maxOvers: overs, fixtureStatus: fixture, eventStatus: status, matchResult: result }),
        }
      : {}),
    ...(score ? { matchStats: statsOf(score, said) } : {}),
    ...(incidents ? { incidentListWrapper: { incidentList: incidents.split(', ').map(incidentOf) } } : {}),
  }
}

const fixtureOf = (facts: object) => ({ homeTeam: 'A', awayTeam: 'B', ...facts })

function statsOf(score: string, { bat = ['p', 0, 'q', 0], target, end }: Said) {
  const [, innings = '1', runs, wickets, overs] = /^(?:(\d):)?(\d+)\/(\d+) ([\d.]+)$/.exec(score) ?? []
  const currentInnings = Number(innings ?? 1)
  return {
    currentInnings,
    inningsStats: [
      {
        inningsNum: currentInnings,
        battingTeam: currentInnings % 2 === 1 ? 'A' : 'B',
        inningsRuns: Number(runs),
        inningsWickets: Number(wickets),
        inningsOvers: overs,
        inningsTarget: target,
        inningsEnd: end,
      },
    ],
    battingTeamStats: {
      bat1Name: bat[0],
      bat1Runs: bat[1],
      bat1Balls: 1,
      bat1Strike: 1,
      bat2Name: bat[2],
      bat2Runs: bat[3],
      bat2Balls: 1,
      bat2Strike: 0,
    },
  }
}

function incidentOf(text: string) {
  const words = text.split(' ')
  return { incidentType: words[0], ...(words.length === 3 ? { value: words[1] } : {}), overs: words.at(-1) }
}

export const STABLE = { status: 'MATCH_STABLE' }
export const BALL = { status: 'BALL_IN_PROGRESS' }
