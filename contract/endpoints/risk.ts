/** What markets that are not paid may bring: of everybody below, and the reader's share of it. Ours; docs/domain/risk.md. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { uplinePathRole } from '../roles.ts'
import {
  bigBet,
  eventRisk,
  marketRisk,
  personRisk,
  togetherBy,
  togetherGroup,
  togetherMarket,
  togetherPlayer,
} from '../shapes/risk.ts'
import { TEXTS } from '../texts.ts'
import {
  amount,
  count,
  dayOrInstant,
  id,
  instant,
  marketKind,
  shortText,
  typedAmount,
  typedFlag,
  typedId,
} from '../values.ts'

/** `userId`: a player, or an officer, whose are all players below. The share is always the reader's. */
const RISK = {
  method: 'GET',
  tag: 'Bets',
  action: 'downline.readBets',
  target: { in: 'query', field: 'userId' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
} as const
const whose = { userId: z.optional(id) }
const params = { role: uplinePathRole }

export const getRisk = endpoint({
  ...RISK,
  path: 'api/{role}/risk',
  summary:
    'Events on which anybody below the caller has a position, the costliest first: what they may cost at worst, and the caller’s share of it.',
  params: z.strictObject(params),
  query: z.strictObject({
    ...pageQuery,
    ...whose,
    eventTypeId: z.optional(typedId),
    type: z.optional(marketKind),
    inPlay: z.optional(typedFlag),
  }),
  docs: z.array(eventRisk),
  /** Of all events, in all and of the share. */
  also: z.object({
    ...pageInfo,
    totalWorst: amount,
    totalMine: amount,
    totalWaiting: amount,
    totalWaitingMine: amount,
  }),
})

export const exportRisk = exportOf(getRisk, ['event', 'openDate', 'markets', 'worst', 'mine', 'waiting', 'waitingMine'])

export const getEventRisk = endpoint({
  ...RISK,
  path: 'api/{role}/risk/{eventId}',
  summary:
    'What the markets of an event may bring, outcome by outcome: in all, the caller’s share, and what is passed up.',
  params: z.strictObject({ ...params, eventId: id }),
  query: z.strictObject(whose),
  docs: z.object({ event: z.object({ id, name: shortText }), markets: z.array(marketRisk) }),
})

export const getMarketRiskPeople = endpoint({
  ...RISK,
  path: 'api/{role}/risk/market/{marketId}/people',
  summary:
    'Who stands right below, and what each brings in the outcomes of a market: they add up to what the market does.',
  params: z.strictObject({ ...params, marketId: id }),
  query: z.strictObject(whose),
  docs: z.object({
    market: marketRisk,
    /** The account that was asked about, and whom it stands below up to the caller; the highest first. */
    path: z.array(z.object({ userId: id, userName: shortText })),
    people: z.array(personRisk),
  }),
})

/* Big bets: docs/domain/risk.md#big */

/** In paise: 5,000 rupees, below which bets are not found by their size, and 100 crore. */
export const LEAST_BIG = 5_000_00
export const MOST_BIG = 100_00_00_000_00
/** Until an officer says otherwise: 50,000 rupees. */
export const USUALLY_BIG = 50_000_00
/** So many new ones are counted and no more. */
export const MOST_NEW = 100

const BIG_BETS = {
  tag: 'Bets',
  action: 'downline.readBets',
  path: 'api/{role}/bigBets',
  params: z.strictObject(params),
} as const

export const getBigBets = endpoint({
  ...BIG_BETS,
  method: 'GET',
  summary:
    'Bets for money of everybody below me whose stake is big to me, the newest first, whatever became of them. The days are of the site’s zone.',
  query: z.strictObject({
    ...pageQuery,
    type: z.optional(marketKind),
    startDate: z.optional(dayOrInstant),
    endDate: z.optional(dayOrInstant),
  }),
  docs: z.array(bigBet),
  /** `from`: the stake from which on a bet is big to me. */
  also: z.object({ ...pageInfo, from: amount }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const exportBigBets = exportOf(getBigBets, [
  'player',
  'event',
  'market',
  'selection',
  'side',
  'odds',
  'stake',
  'liability',
  'couldWin',
  'status',
  'placed',
  'id',
])

export const getBigBetNews = endpoint({
  ...BIG_BETS,
  method: 'GET',
  path: 'api/{role}/bigBets/news',
  summary:
    'How many big bets came behind a moment, counted to 100, and when the newest of them came; null where none did. Of the last 7 days alone. Without a moment none is new, and the newest is that of these days.',
  query: z.strictObject({ since: z.optional(instant) }),
  docs: z.object({ from: amount, fresh: count, newestAt: z.nullable(instant) }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const setBigBets = endpoint({
  ...BIG_BETS,
  method: 'PUT',
  audit: 'BIG_BETS_SET',
  summary: 'Say from which stake on a bet is big to me, from 5,000 rupees to 100 crore; 50,000 until it is said.',
  body: z.strictObject({ from: typedAmount }),
  docs: z.object({ from: amount }),
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'BIG_BETS_OUT_OF_RANGE'],
})

/* Players who share something: docs/domain/risk.md#together */

/** How many days are looked back. */
export const TOGETHER_DAYS = ['1', '7', '30', '90'] as const
export type TogetherDays = (typeof TOGETHER_DAYS)[number]
/** Where it is not said. */
export const USUAL_DAYS: TogetherDays = '7'

const TOGETHER = {
  method: 'GET',
  tag: 'Bets',
  action: 'downline.readBets',
  params: z.strictObject(params),
} as const
const days = z.optional(z.enum(TOGETHER_DAYS))

export const getTogether = endpoint({
  ...TOGETHER,
  path: 'api/{role}/together',
  summary:
    'Addresses, devices and payees that several players below me have together, those seen last first. Of players of others nothing is told, nor counted.',
  query: z.strictObject({ ...pageQuery, by: z.optional(togetherBy), days }),
  docs: z.array(togetherGroup),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const exportTogether = exportOf(getTogether, ['by', 'shown', 'players', 'names', 'lastAt'])

export const getTogetherPlayers = endpoint({
  ...TOGETHER,
  path: 'api/{role}/together/players',
  summary: 'The players below me of one of these, and the markets on which several of them bet.',
  query: z.strictObject({ ...pageQuery, by: togetherBy, key: shortText, days }),
  docs: z.object({
    group: togetherGroup,
    players: z.array(togetherPlayer),
    /** Those that look like one hand first; null where there are too many players to compare. */
    markets: z.nullable(z.array(togetherMarket)),
  }),
  /** Of the players. */
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})
