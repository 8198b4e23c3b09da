/** Markets as the game-management call and the bets name them. 000 §3. Live prices travel as frames (frames/). */
import {
  MARKET_STATUSES,
  type MarketStatus,
  type RunnerStatus,
  ofEachNumber,
  SESSION_VARIANTS,
  type SessionVariant,
} from '@paddock/domain/market'
import * as z from 'zod/mini'
import { amount, count, id, instant, marketKind, price, shortText, text } from '../values.ts'
import { respelled } from '../words.ts'

export const marketStatus: z.ZodMiniEnum<{ [K in MarketStatus]: K }> = z.enum(MARKET_STATUSES)

const runnerStatus: z.ZodMiniEnum<{ [K in RunnerStatus]: K }> = z.enum({
  ACTIVE: 'ACTIVE',
  REMOVED: 'REMOVED',
  WINNER: 'WINNER',
  LOSER: 'LOSER',
})

export const sessionVariant: z.ZodMiniEnum<{ [K in SessionVariant]: K }> = z.enum(SESSION_VARIANTS)

const touchKind = z.enum(['DECLARED', 'ROLLED_BACK', 'PART_VOIDED'])
export type TouchKind = z.output<typeof touchKind>

/** What keeps a market suspended: its source, the score, a look at its prices or runners, or an officer. */
const suspender = z.enum(['FEED', 'SCORE', 'CHECK', 'OFFICER'])

const eventName = z.object({ id, name: shortText })

const event = z.object({
  id,
  name: shortText,
  countryCode: z.nullable(shortText),
  timezone: z.nullable(shortText),
  openDate: instant,
})
const competition = z.object({ id: z.nullable(id), name: z.nullable(shortText), region: z.nullable(shortText) })
const eventType = z.object({ id, name: shortText })

const level = respelled(z.object({ odd: price, run: z.number().check(z.gte(0)) }))

/** A runner of a market. `back` and `lay` are best first; a level's `line` is its size in rupees, or the run of a session. */
const marketRunner = z.object({
  id,
  name: shortText,
  sort: count,
  status: runnerStatus,
  /** The cell of positions and price frames (ours). */
  slot: count,
  back: z.array(level),
  lay: z.array(level),
})
export type MarketRunner = z.output<typeof marketRunner>

/** "Market as returned by the game-management call", 000 §3. */
export const market = respelled(
  z.object({
    _id: id,
    id,
    name: shortText,
    marketName: shortText,
    type: marketKind,
    category: shortText,
    status: marketStatus,
    statusExist: z.boolean(),
    active: z.boolean(),
    marketClosed: z.boolean(),
    betAllow: z.boolean(),
    betfairMarketEnabled: z.boolean(),
    manual: z.boolean(),
    cashout: z.boolean(),
    score: z.boolean(),
    analysis: z.boolean(),
    top: z.boolean(),
    bottom: z.boolean(),
    screenPlay: z.boolean(),
    assignedTo: z.nullable(id),
    remarksMessage: z.nullable(text),
    /** Stake limits in rupees a bet. A maximum of 1 means that betting is off. 000 §4. */
    min: amount,
    max: amount,
    volume: amount,
    totalMatched: amount,
    /** Seconds. */
    delay: count,
    openBets: count,
    betOpenDate: z.nullable(instant),
    createdAt: instant,
    updatedAt: instant,
    createdBy: z.nullable(id),
    event,
    competition,
    eventType,
    teams: z.array(marketRunner),
    /* ours */
    inPlay: z.boolean(),
    version: count,
    sessionVariant: z.nullable(sessionVariant),
    /** The result as people read it: a runner's name, a number; null until declared. */
    result: z.nullable(shortText),
    /** What players have matched, by our books; null but for operators, and where a list does not count it. */
    matched: z.nullable(amount),
    /** The result that is paid and may be taken back, by its number; null where none is, and but for operators. */
    resultVersion: z.nullable(count),
    /** Who has touched it by hand, the newest first: no source settles it then. None but for operators. */
    touches: z.array(
      z.object({
        how: touchKind,
        actorName: shortText,
        /** Who proposed it, where it needed two officers; null where one was enough. */
        proposerName: z.nullable(shortText),
        at: instant,
      }),
    ),
    /** Of a suspended one by whom, since when and why; null of others, and but for operators. */
    suspended: z.nullable(
      z.object({
        by: suspender,
        /** The officer; null where none did it, or it is not known who. */
        actorName: z.nullable(shortText),
        why: z.nullable(text),
        at: instant,
      }),
    ),
  }),
)
export type Market = z.output<typeof market>

/** What a bet says about its market. 000 §3 "Open bet". */
export const betMarket = z.object({
  id,
  _id: id,
  marketName: shortText,
  type: marketKind,
  event: eventName,
  eventType: z.object({ id }),
  /* ours, of a session: by them a bet on it is called what it is (session-words.ts) */
  sessionVariant: z.optional(sessionVariant),
  /** Of a khado its width: how many results a bet wins at. */
  ...ofEachNumber(() => z.optional(count)),
})
export type BetMarket = z.output<typeof betMarket>

/** One team's line of a position: what it wins or loses when this team wins. */
const position = respelled(
  z.object({
    teamId: id,
    teamName: shortText,
    exposureOrProfit: amount,
    profit: amount,
    liability: amount,
  }),
)
export type RunnerPosition = z.output<typeof position>

/** The position of a player in one market. 000 §3 "Position hashmap per market", law 2.11. */
export const marketBook = z.object({
  /** By team id. Empty for a session counted in runs. */
  map: z.record(id, position),
  /** The market's worst case, 0 or more. */
  exposure: amount,
  sessionBook: z.optional(z.boolean()),
  /** Profit or loss by result, from the lowest run − 5 to the highest + 5. */
  sessionBookArray: z.optional(z.array(respelled(z.object({ run: count, amount })))),
  /** What the market brings at worst and at best, whatever the result. */
  minLoss: z.optional(amount),
  maxProfit: z.optional(amount),
  /** How the two stand to each other, in percent of both together; both 0 where nothing is at stake. */
  profitPercentage: z.optional(z.number()),
  minLossPercentage: z.optional(z.number()),
})
export type MarketBook = z.output<typeof marketBook>

export const marketBooks = z.record(id, marketBook)

/** A live score. Every sport fills what it has. 001 §3.9. */
export const score = z.object({
  eventId: id,
  iframeUrl: z.nullable(text),
  score: z.nullable(
    z.object({
      /** One line that says it all: 'Netherlands 62/1 (6.0)'. */
      summary: text,
      phase: shortText,
      ballInProgress: z.boolean(),
      sides: z.array(
        z.object({
          name: shortText,
          batting: z.boolean(),
          score: shortText,
          runs: z.nullable(count),
          wickets: z.nullable(count),
          overs: z.nullable(shortText),
        }),
      ),
      target: z.nullable(count),
      /** Legal balls that the side at bat still has; null before play. */
      ballsLeft: z.nullable(count),
      batters: z.array(z.object({ name: shortText, runs: count, balls: count, striker: z.boolean() })),
      bowler: z.nullable(shortText),
      /** The last balls, newest last: '1', '4', 'W', 'wd'. */
      recent: z.array(shortText),
      /** Ours: what each session that hangs on this score has counted by now. */
      counts: z.array(z.object({ marketId: id, runs: count })),
      updatedAt: instant,
    }),
  ),
})
export type Score = z.output<typeof score>
