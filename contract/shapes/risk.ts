/** What markets that are not paid may bring the house, and the reader of it. docs/domain/risk.md */
import * as z from 'zod/mini'
import { amount, count, id, instant, shortText } from '../values.ts'
import { bet } from './bet.ts'
import { betMarket, marketStatus } from './market.ts'

/** Of all of it, and of it the reader's share. + the house wins, − it loses. */
const both = z.object({ total: amount, mine: amount })

/** In which outcome: this runner wins, or the result is this; neither of a market that nobody is left to win. */
const outcome = { teamId: z.nullable(id), teamName: z.nullable(shortText), run: z.nullable(count) }

/** One outcome. `passedUp`: what those above the reader have of it. Where others win too, the worst of them for the house. */
const riskRow = z.object({ ...outcome, total: amount, mine: amount, passedUp: amount })
export type RiskRow = z.output<typeof riskRow>

const extreme = z.object({ amount, ...outcome })
export type RiskExtreme = z.output<typeof extreme>

export const marketRisk = z.object({
  market: betMarket,
  status: marketStatus,
  players: count,
  rows: z.array(riskRow),
  worst: z.object({ total: extreme, mine: extreme }),
  best: z.object({ total: extreme, mine: extreme }),
  /** By how likely its outcomes are at what is offered now; null where that does not say. */
  expected: z.nullable(both),
  /** What bets that wait or rest could cost beside it. */
  waiting: both,
})
export type MarketRisk = z.output<typeof marketRisk>

export const eventRisk = z.object({
  event: z.object({ id, name: shortText }),
  eventType: z.object({ id }),
  openDate: instant,
  inPlay: z.boolean(),
  markets: count,
  /** The sum of the worsts of its markets: a bound, since they need not come together. */
  worst: both,
  waiting: both,
})
export type EventRisk = z.output<typeof eventRisk>

/** Whoever stands right below, or the player: by outcome, in the order of the market's rows. They add up to the market's. */
export const personRisk = z.object({
  userId: id,
  userName: shortText,
  role: shortText,
  players: count,
  rows: z.array(both),
  worst: both,
})
export type PersonRisk = z.output<typeof personRisk>

/** With whose it is. */
export const bigBet = z.extend(bet, { userId: id })
export type BigBet = z.output<typeof bigBet>

/** What players share: an address that they signed in from, a device that they signed in by, an account that they are paid to. */
export const TOGETHER_BY = ['ADDRESS', 'DEVICE', 'PAYEE'] as const
export const togetherBy = z.enum(TOGETHER_BY)
export type TogetherBy = z.output<typeof togetherBy>

const namedPlayer = z.object({ userId: id, userName: shortText })

export const togetherGroup = z.object({
  by: togetherBy,
  /** What names it in a call. */
  key: shortText,
  /** As it is read: of a device its beginning, of a payee what is shown of it anywhere. */
  shown: shortText,
  players: count,
  /** Some of them, those seen last first. */
  names: z.array(namedPlayer),
  lastAt: instant,
})
export type TogetherGroup = z.output<typeof togetherGroup>

/** `lastAt`: null of a payee that they had and did not use in the time. Bets for money of the time, and what was matched of them. */
export const togetherPlayer = z.extend(namedPlayer, { lastAt: z.nullable(instant), bets: count, stake: amount })
export type TogetherPlayer = z.output<typeof togetherPlayer>

/** A market on which several of them bet. */
export const togetherMarket = z.object({
  market: betMarket,
  players: count,
  stake: amount,
  /** One backs what another lays, or of two runners one and another the other. */
  isOpposite: z.boolean(),
})
export type TogetherMarket = z.output<typeof togetherMarket>
