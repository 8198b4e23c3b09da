/** What traders quote of an event's bookmakers and sessions, as the desk tells it. Ours. docs/domain/quoting.md */
import { DESK_STOPS } from '@paddock/domain/desk'
import { BET_STATUSES } from '@paddock/domain/market'
import * as z from 'zod/mini'
import {
  amount,
  count,
  id,
  instant,
  marketKind,
  price,
  shortText,
  side,
  text,
  typedAmount,
  typedInt32,
  typedPrice,
} from '../values.ts'
import { marketStatus, sessionVariant } from './market.ts'

/** Enough for any ladder of a session that a person reads, and for each last digit. */
const MOST_RUNGS = 10
/** Teams of a match, or of a tournament. */
const MOST_TEAMS = 30

/** A line of one side: its run, or the number of the outcome; the price for 100 of stake; the most of one bet. */
const rung = z.object({ run: count, price, size: amount })
const team = z.object({
  teamId: id,
  back: z.nullable(z.object({ price, size: amount })),
  lay: z.nullable(z.object({ price, size: amount })),
})
/** Of a session `yes` and `no`, best first; of a bookmaker `teams`. A side that is empty, or a team that is left out, is not quoted. */
const deskQuote = z.object({ yes: z.array(rung), no: z.array(rung), teams: z.array(team) })
export type DeskQuoteDocs = z.output<typeof deskQuote>

/** A bet keeps its run in 32 bits; nobody bets nothing. */
const typedSize = typedAmount.check(z.refine((paise) => paise > 0))
const typedRung = z.strictObject({ run: typedInt32, price: typedPrice, size: typedSize })
const typedOffer = z.nullable(z.strictObject({ price: typedPrice, size: typedSize }))
export const typedDeskQuote = z.strictObject({
  yes: z.optional(z.array(typedRung).check(z.maxLength(MOST_RUNGS))),
  no: z.optional(z.array(typedRung).check(z.maxLength(MOST_RUNGS))),
  teams: z.optional(
    z.array(z.strictObject({ teamId: id, back: typedOffer, lay: typedOffer })).check(z.maxLength(MOST_TEAMS)),
  ),
})
export type TypedDeskQuote = z.output<typeof typedDeskQuote>

/** Who prices it: nobody but its model, a trader by hand, or a trader who lets it follow the model. */
const quotedBy = z.enum(['MODEL', 'HAND', 'FOLLOWS'])

export const deskStop = z.enum(DESK_STOPS)

const deskRow = z.object({
  marketId: id,
  name: shortText,
  kind: marketKind,
  /** Of a session what it counts: how it is typed hangs on it. */
  variant: z.nullable(sessionVariant),
  status: marketStatus,
  /** Why it takes no bets: each of these has to go. */
  holds: z.array(shortText),
  teams: z.array(z.object({ teamId: id, name: shortText })),
  quotedBy,
  /** Whose row it is, and whether that is who asks; null where nobody quotes it. */
  trader: z.nullable(z.object({ userName: shortText, isMe: z.boolean() })),
  /** What the trader quotes, or where there is none what is offered. Players may bet at it while the market is open. */
  quote: z.nullable(deskQuote),
  quotedAt: z.nullable(instant),
  /** Grows with each quote of the row: a quote says which it has seen. */
  version: count,
  /** Until when the quote before can be had back; null where there is none. */
  undoUntil: z.nullable(instant),
  model: z.nullable(z.object({ quote: deskQuote, at: instant, score: z.nullable(shortText) })),
  /** Until when players may bet; null while it is shut by the desk, or not the desk's. */
  openUntil: z.nullable(instant),
  /** It was shut because somebody knew better: until then it does not open at all, and after that with another quote alone. Null where it may be opened. */
  pause: z.nullable(z.object({ why: z.enum(['RUSH', 'DELAY_BEATEN']), until: instant })),
  /** The most that the house loses on it at one outcome, 0 or less, and which that is. */
  worst: amount,
  worstAt: z.nullable(shortText),
  /** What the house may lose on it: beyond it a bet that adds to that is refused. */
  lossLimit: amount,
  minStake: amount,
  maxStake: amount,
})
export type DeskRow = z.output<typeof deskRow>

export const deskEvent = z.object({
  eventId: id,
  eventName: shortText,
  inPlay: z.boolean(),
  /** Bookmakers, then sessions, as the page of the event has them. */
  rows: z.array(deskRow),
  /** Who has rows here, and whether they are there now. */
  traders: z.array(z.object({ userName: shortText, rows: count, isHere: z.boolean() })),
  /** What an officer said of it, while which nobody bets at its rows. */
  stops: z.array(z.object({ why: deskStop, since: instant, by: shortText })),
  /** Since when rows that follow their model are skewed away from the side that costs more, and who said it; null where they are not. */
  skew: z.nullable(z.object({ since: instant, by: shortText })),
  /** The server's clock, by which everything else here is told. */
  now: instant,
})
export type DeskEvent = z.output<typeof deskEvent>

/** What the house has of a row if it ends so: + it wins. A team, or a run; neither where nobody is left to win. */
const deskOutcome = z.object({
  teamId: z.nullable(id),
  teamName: z.nullable(shortText),
  run: z.nullable(count),
  amount,
})

export const deskPosition = z.object({
  rows: z.array(deskOutcome),
  worst: deskOutcome,
  best: deskOutcome,
  /** What bets that wait or rest could cost besides: 0 or less. */
  waiting: amount,
  lossLimit: amount,
  /** Of a bookmaker of two teams what to back on the exchange of its match, so that the house has the same whoever wins. */
  hedge: z.nullable(z.object({ teamId: id, teamName: shortText, price, stake: amount })),
})
export type DeskPosition = z.output<typeof deskPosition>

/** A bet with money at a row of the event. */
export const deskBet = z.object({
  betId: id,
  at: instant,
  /** Whose: told to who decides of results there, as what names players is. */
  userName: z.nullable(shortText),
  site: z.nullable(shortText),
  marketId: id,
  side,
  teamId: z.nullable(id),
  run: z.nullable(count),
  price,
  stake: amount,
  status: z.enum(BET_STATUSES),
})
export type DeskBet = z.output<typeof deskBet>

export const deskNote = z.object({ at: instant, by: shortText, text })
export type DeskNote = z.output<typeof deskNote>

/** One line of a row's history. */
export const quoteLine = z.object({
  at: instant,
  /** Null where it was done by itself. */
  by: z.nullable(shortText),
  what: z.enum([
    'TAKEN',
    'QUOTED',
    'FOLLOWED',
    'MODELLED',
    'UNDONE',
    'OPENED',
    'SHUT',
    'GIVEN_BACK',
    'SKEWED',
    'UNSKEWED',
  ]),
  /** Of a shutting that nobody did: why. */
  why: z.nullable(z.enum(['WINDOW_OVER', 'HELD', 'LINK_GONE', 'NO_KEY', 'RUSH', 'EXCHANGE', 'DELAY_BEATEN'])),
  version: count,
  quote: z.nullable(deskQuote),
})
export type QuoteLine = z.output<typeof quoteLine>
