/** Leaderboards, and the latest bets and winners. 000 §1, §2; docs/domain/leaderboard.md. */
import { BOARD_MEASURES, BOARD_PERIODS, PRIZE_MEASURES } from '@paddock/domain/leaderboard'
import * as z from 'zod/mini'
import { amount, count, id, instant, marketKind, price, shortText } from '../values.ts'

export const boardPeriod = z.enum(BOARD_PERIODS)
export const boardMeasure = z.enum(BOARD_MEASURES)
export const prizeMeasure = z.enum(PRIZE_MEASURES)

/** What a place is had by: a sum, or a row of markets that were won. The other one is null. */
const measured = { amount: z.nullable(amount), streak: z.nullable(count) }

const boardRow = z.object({
  rank: count,
  /** The first letter alone, of who has not agreed to more. */
  name: shortText,
  ...measured,
  /** What the place is given, or would be if the time ended now; null where there is no prize. */
  prize: z.nullable(amount),
})
export type BoardRow = z.output<typeof boardRow>

export const leaderboard = z.object({
  startsAt: instant,
  endsAt: instant,
  rows: z.array(boardRow),
  /** By rank. */
  prizes: z.array(amount),
  /** How often a prize has to be wagered. */
  multiple: count,
  /** Of which there are boards by now: 'all', 'casino' and ids of sports. */
  sports: z.array(id),
  /** Where who asks stands, exactly; null of a visitor. */
  mine: z.nullable(
    z.object({
      /** Null of who is on no board, or behind the last one that is counted. */
      rank: z.nullable(count),
      ...measured,
      showsName: z.boolean(),
    }),
  ),
})
export type Leaderboard = z.output<typeof leaderboard>

const told = {
  name: shortText,
  /** To the minute. */
  at: instant,
  sportId: id,
  eventName: shortText,
  marketName: shortText,
  /** Cut. */
  amount,
}
/** The price while there is no result is null: with the market it would tell which side is held. */
const latestBet = z.object({ ...told, marketType: marketKind, price: z.nullable(price) })
const latestWin = z.object(told)
export const latestBets = z.object({ bets: z.array(latestBet), wins: z.array(latestWin) })
export type LatestBets = z.output<typeof latestBets>

/* Officers */

const MOST = 100_000_000_000
export const prizeAmounts = z
  .array(amount.check(z.refine((paise) => paise >= 0 && paise <= MOST)))
  .check(z.maxLength(100))
export const boardSport = id.check(z.maxLength(20))

const board = { period: boardPeriod, measure: boardMeasure, sport: boardSport }

export const boardPrizes = z.object({
  _id: id,
  ...board,
  prizes: z.array(amount),
  multiple: count,
  ruleId: id,
  madeAt: instant,
  madeBy: shortText,
  /** Null of those that wait. */
  confirmedBy: z.nullable(shortText),
  fromAt: z.nullable(instant),
  untilAt: z.nullable(instant),
  /** Whether who asks may be the second officer. */
  mayConfirm: z.boolean(),
})
export type BoardPrizes = z.output<typeof boardPrizes>

export const BOARD_PLACE_STATES = ['due', 'given', 'lapsed'] as const

export const boardPlace = z.object({
  _id: id,
  ...board,
  startsAt: instant,
  endsAt: instant,
  userId: id,
  userName: shortText,
  rank: count,
  ...measured,
  prize: amount,
  status: z.enum(BOARD_PLACE_STATES),
  decidedAt: z.nullable(instant),
})
export type BoardPlace = z.output<typeof boardPlace>

export const leftOutPlayer = z.object({ userId: id, userName: shortText, at: instant, by: shortText })
export type LeftOutPlayer = z.output<typeof leftOutPlayer>
