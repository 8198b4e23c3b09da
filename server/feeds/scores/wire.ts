/**
 * The cricket stream's messages, checked as they come in. A part of a change that does not parse is left out and the
 * other parts are used: the next message repeats it anyway. Unknown keys are dropped.
 */
import { isMoment } from '@paddock/contract'
import { MOST_INNINGS } from '@paddock/domain/cricket'
import { z } from 'zod'

const MOST_EVENTS = 500
const text = z.string().max(200)
/** A name of '0' is what the feed says when it does not know. */
const name = text.transform((value) => (value === '0' || value.trim() === '' ? null : value))
const count = z.number().int().min(0).max(10_000)
const time = z.number().int().min(0).refine(isMoment)

const fixtureInfo = z.object({
  homeTeam: name.optional(),
  awayTeam: name.optional(),
  expectedStartTime: time.optional(),
  fixtureStatus: z.enum(['PRE_MATCH', 'IN_RUNNING', 'FINISHED']),
  eventDescription: text.optional(),
  maxOvers: z.number().int().min(1).max(100).optional(),
  /** Only our own feed says so in words. */
  matchResult: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('WON'), winner: text }),
      z.object({ type: z.literal('TIE') }),
      z.object({ type: z.literal('NO_RESULT') }),
    ])
    .optional()
    .catch(undefined),
  // Open-ended: an unheard-of status is one to be careful with, not one to lose the message for.
  eventStatus: text,
})

const team = z.object({ name, selectionId: z.number().int().optional() })

const inningsStats = z.object({
  inningsNum: z.number().int().min(1).max(MOST_INNINGS),
  battingTeam: name.optional(),
  inningsRuns: count,
  inningsOvers: text,
  inningsWickets: z.number().int().min(0).max(10),
  inningsTarget: count.optional(),
  /** Of the runs, those awarded outside any ball. */
  inningsPenalty: count.optional(),
  inningsEnd: z.enum(['ALL_OUT', 'TARGET', 'OVERS', 'DECLARED', 'CUT_SHORT']).optional().catch(undefined),
})

const battingTeamStats = z.object({
  teamName: name.optional(),
  bat1Name: name,
  bat1Runs: count,
  bat1Balls: count.optional(),
  bat1Fours: count.optional(),
  bat1Sixes: count.optional(),
  bat1Strike: z.number(),
  bat2Name: name,
  bat2Runs: count,
  bat2Balls: count.optional(),
  bat2Fours: count.optional(),
  bat2Sixes: count.optional(),
  bat2Strike: z.number(),
})

const matchStats = z.object({
  currentInnings: z.number().int().min(1).max(MOST_INNINGS),
  inningsStats: z.array(inningsStats).max(MOST_INNINGS),
  battingTeamStats: battingTeamStats.optional().catch(undefined),
  bowlingTeamStats: z.object({ bowl1Name: name.optional() }).optional().catch(undefined),
})

const incident = z.object({
  incidentType: text,
  value: text.optional(),
  overs: text,
  actualTime: time.optional(),
})

const cricketChange = z.object({
  eventId: z.string().min(1).max(40),
  marketId: z.string().min(1).max(60).optional().catch(undefined),
  fixtureInfo: fixtureInfo.optional().catch(undefined),
  homeTeam: team.optional().catch(undefined),
  awayTeam: team.optional().catch(undefined),
  matchStats: matchStats.optional().catch(undefined),
  incidentListWrapper: z
    .object({ incidentList: z.array(incident).max(100) })
    .optional()
    .catch(undefined),
})

const message = z.discriminatedUnion('op', [
  z.object({ op: z.literal('connection'), connectionId: text.optional() }),
  z.object({
    op: z.literal('status'),
    id: z.number().optional(),
    statusCode: z.enum(['SUCCESS', 'FAILURE']),
    errorCode: text.optional(),
    errorMessage: z.string().max(2000).optional(),
    connectionClosed: z.boolean().optional(),
  }),
  z.object({
    op: z.literal('ccm'),
    pt: time,
    clk: text.nullish(),
    initialClk: text.nullish(),
    ct: text.optional(),
    /** 503 says that the feed itself lags. */
    status: z.number().nullish(),
    cc: z.array(z.unknown()).max(MOST_EVENTS).optional(),
  }),
])

export type CricketChange = z.infer<typeof cricketChange>
export type SaidResult = NonNullable<z.infer<typeof fixtureInfo>['matchResult']>
export type MatchStats = z.infer<typeof matchStats>
export type InningsStats = z.infer<typeof inningsStats>
export type BattingTeamStats = z.infer<typeof battingTeamStats>
export type Incident = z.infer<typeof incident>
export type StreamMessage = z.infer<typeof message>

/** Null when the line is not a message of the stream. */
export function parseMessage(line: string): StreamMessage | null {
  const parsed = message.safeParse(parseJson(line))
  return parsed.success ? parsed.data : null
}

export function parseChange(value: unknown): CricketChange | null {
  const parsed = cricketChange.safeParse(value)
  return parsed.success ? parsed.data : null
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
