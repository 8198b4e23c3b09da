/** Placing, following and changing bets. 000 §4, §7; cancel, amend, receipt and exposure are ours. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import { balance } from '../shapes/account.ts'
import { bet, betOrder, betStep, heldMarket, linkedPair, linkedTrade, receiptStep } from '../shapes/bet.ts'
import { sessionCashOut } from '../shapes/cash-out.ts'
import { betMarket, marketBook, marketBooks } from '../shapes/market.ts'
import { TEXTS } from '../texts.ts'
import {
  amount,
  count,
  dayOrInstant,
  id,
  instant,
  marketKind,
  price,
  searchText,
  shortText,
  typedAmount,
  typedId,
  typedPrice,
} from '../values.ts'
import { respelled } from '../words.ts'

/** What a player's protection says to a bet. */
export const PROTECTION_REFUSALS: readonly RefusalCode[] = [
  'SELF_EXCLUDED',
  'TIMED_OUT',
  'SESSION_TIME_OVER',
  'REALITY_CHECK_DUE',
  'LIMIT_STAKE',
  'LIMIT_LOSS',
]

const ORDER_REFUSALS: readonly RefusalCode[] = [
  'LOGIN_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'ACCOUNT_LOCKED',
  'PRACTICE_ONLY',
  'BET_LOCKED',
  'BET_BLOCKED',
  ...PROTECTION_REFUSALS,
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
  'DUPLICATE_ORDER',
  'BET_IN_PROGRESS',
  'INVALID_STAKE',
  'STAKE_ABOVE_USER_MAX',
  'STAKE_OUT_OF_RANGE',
  'ODD_OR_RUN_ZERO',
  'BET_NOT_ALLOWED',
  'INVALID_ODDS',
  'INVALID_RUNNER',
  'UNEXPECTED_MIN_FILL',
  'INVALID_MIN_FILL',
  'INVALID_PERSISTENCE',
  'EXPIRY_IN_THE_PAST',
  'EXPIRY_TOO_FAR',
  'INVALID_PROFIT_RATIO',
  'MARKET_NOT_OPEN',
  'MARKET_SUSPENDED',
  'MARKET_VERSION_CHANGED',
  'RUNNER_REMOVED',
  'STALE_PRICE',
  'QUOTE_GONE',
  'RUN_CHANGED',
  'PRICE_WORSE',
  'TOO_LITTLE_OFFERED',
  'NOT_FILLED',
  'SELF_MATCH',
  'PRICE_OUT_OF_BAND',
  'INSUFFICIENT_FUNDS',
  'MAX_LOSS_HOUSE',
  'MAX_LOSS_EVENT',
  'MAX_LOSS_DAY',
  'USER_MAX_WIN',
  'USER_MAX_WIN_DAY',
  'EXPOSURE_LIMIT',
  'TOO_MANY_REQUESTS',
]

/** What every change of a player's position answers. Law 2.11. */
const placed = z.object({
  market: respelled(z.object({ _id: id, type: marketKind, teams: z.array(z.object({ id, name: shortText })) })),
  marketBook,
  bet,
  balance,
})

const BETS = { tag: 'Bets', action: 'bet.read' } as const
const OWN_BETS = { ...BETS, path: 'api/user/openBet' } as const

export const placeBet = endpoint({
  ...OWN_BETS,
  action: 'bet.place',
  audit: 'BET_JOURNAL',
  budget: 'BETS',
  movesMoney: 'play',
  method: 'POST',
  summary:
    'Place a bet. The reply waits until the bet is decided; with `Prefer: respond-async` it comes at once as 202 with the pending bet.',
  body: betOrder,
  docs: placed,
  idempotent: true,
  mayRespondAsync: true,
  messages: [TEXTS.betPlaced],
  refusals: ORDER_REFUSALS,
})

export const cancelBet = endpoint({
  ...OWN_BETS,
  action: 'bet.place',
  audit: 'BET_JOURNAL',
  budget: 'BETS',
  method: 'DELETE',
  summary:
    'Cancel what is unmatched of a bet, or `size` of it. More than is left cancels what is left. Not while a change of it waits.',
  query: z.strictObject({ betId: id, size: z.optional(typedAmount) }),
  docs: placed,
  idempotent: true,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_FOUND',
    'CHANGE_IN_PROGRESS',
    'INVALID_STAKE',
    'NOTHING_TO_CANCEL',
    'IDEMPOTENCY_KEY_REUSED',
    'IDEMPOTENCY_IN_PROGRESS',
  ],
})

export const cancelAllBets = endpoint({
  ...OWN_BETS,
  path: 'api/user/openBet/unmatched',
  action: 'bet.place',
  audit: 'BET_JOURNAL',
  budget: 'BETS',
  method: 'DELETE',
  summary:
    'Cancel all that is unmatched of my bets, of an event or of a market, at once: all of it, or nothing when it fails. What waits for a change stays; where nothing else is unmatched that is said.',
  query: z.strictObject({ eventId: z.optional(id), marketId: z.optional(id) }),
  docs: z.object({
    bets: z.array(bet),
    /** Of the markets of these bets, by market `_id`. */
    positions: marketBooks,
    balance,
  }),
  idempotent: true,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'CHANGE_IN_PROGRESS',
    'NOTHING_TO_CANCEL',
    'IDEMPOTENCY_KEY_REUSED',
    'IDEMPOTENCY_IN_PROGRESS',
  ],
})

export const amendBet = endpoint({
  ...OWN_BETS,
  action: 'bet.place',
  audit: 'BET_JOURNAL',
  budget: 'BETS',
  movesMoney: 'play',
  method: 'PATCH',
  summary:
    'Change price, stake (whole, its matched part included) or persistence of an unmatched bet, under the same id, all or nothing. What could be matched waits as a bet does, and the reply with it.',
  body: respelled(
    z.strictObject({
      betId: id,
      odd: z.optional(typedPrice),
      stake: z.optional(typedAmount),
      persistence: z.optional(z.enum(['LAPSE', 'PERSIST'])),
    }),
  ),
  docs: placed,
  idempotent: true,
  refusals: [...ORDER_REFUSALS, 'CHANGE_IN_PROGRESS', 'NOTHING_TO_CANCEL', 'NOTHING_TO_AMEND', 'SIZE_ALREADY_DECIDED'],
})

/** Filters of bet lists. The days are of the site's zone. */
const filters = {
  ...pageQuery,
  search: z.optional(searchText),
  eventId: z.optional(id),
  marketId: z.optional(id),
  eventTypeId: z.optional(typedId),
  startDate: z.optional(dayOrInstant),
  endDate: z.optional(dayOrInstant),
}
/** `userId`: a player, or an officer, whose are all players below. */
const uplineFilters = { ...filters, userId: z.optional(id) }
const uplineParams = z.strictObject({ role: uplinePathRole })
const OF_THE_DOWNLINE = { action: 'downline.readBets', target: { in: 'query', field: 'userId' } } as const

const openBetsReply = {
  docs: z.array(bet),
  /** `positions` is the position hashmap: the book of every market with an open bet, by market `_id`. */
  also: z.object({ ...pageInfo, positions: marketBooks }),
}

export const getOpenBets = endpoint({
  ...OWN_BETS,
  ...openBetsReply,
  method: 'GET',
  summary:
    'My pending, unmatched and matched bets that are not settled, newest first, with my position in each market.',
  query: z.strictObject(filters),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

const named = z.optional(z.object({ id, name: shortText }))
/** What the list was narrowed to, by name; nothing where it was not, or where nothing has that id. */
const narrowed = z.object({ user: named, event: named, market: named })
export type Narrowed = z.output<typeof narrowed>

export const getDownlineOpenBets = endpoint({
  docs: openBetsReply.docs,
  also: z.extend(openBetsReply.also, { narrowed }),
  method: 'GET',
  path: 'api/{role}/user/openBet',
  tag: 'Bets',
  summary: "Open bets of the caller's downline; `positions` only with the `userId` of a player.",
  ...OF_THE_DOWNLINE,
  params: uplineParams,
  query: z.strictObject(uplineFilters),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const exportDownlineOpenBets = exportOf(getDownlineOpenBets, [
  'player',
  'event',
  'market',
  'selection',
  'side',
  'odds',
  'stake',
  'matched',
  'liability',
  'status',
  'placed',
  'id',
])

/** One settled market of a player. */
const settledMarket = z.object({
  market: betMarket,
  result: z.nullable(shortText),
  resultVersion: count,
  bets: count,
  stake: amount,
  /** Before commission. */
  profitLoss: amount,
  commission: amount,
  settledAt: instant,
  userName: z.optional(shortText),
})
export type SettledMarket = z.output<typeof settledMarket>

const historyReply = { docs: z.array(settledMarket), also: z.object(pageInfo) }

export const getBetHistory = endpoint({
  ...BETS,
  ...historyReply,
  method: 'GET',
  path: 'api/user/openBet/history',
  summary: 'My settled and voided markets, newest first.',
  query: z.strictObject(filters),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const getDownlineBetHistory = endpoint({
  docs: historyReply.docs,
  also: z.extend(historyReply.also, { narrowed }),
  method: 'GET',
  path: 'api/{role}/user/openBet/history',
  tag: 'Bets',
  summary: "Settled and voided markets of the caller's downline, newest first.",
  ...OF_THE_DOWNLINE,
  params: uplineParams,
  query: z.strictObject(uplineFilters),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const exportSettledMarkets = exportOf(getDownlineBetHistory, [
  'player',
  'event',
  'market',
  'result',
  'bets',
  'stake',
  'profitLoss',
  'commission',
  'settledAt',
])

/**
 * A bet, or a cash-out of a session: a sum beside the bets, without which they do not come to what the market brought. The cash-out is
 * tried first: what is spelled anew in a bet cannot be where there is none.
 */
const decided = z.union([sessionCashOut, bet])
export type Decided = z.output<typeof decided>

const detailsReply = {
  docs: z.array(decided),
  /**
   * Totals over all pages: stakes of backs and of lays, net result before commission, commission. 000 §3. Cash-outs are in the net. It is
   * the sum of results that are rounded each by itself: after a dead heat the market, rounded once, may have paid some paise more or less.
   */
  also: z.object({ ...pageInfo, totalBack: amount, totalLay: amount, totalBetPts: amount, totalCommission: amount }),
}

/** Which decided bets: those that counted, or those that came to nothing. */
const detailStatus = z.optional(z.enum(['settled', 'void', 'lapsed', 'cancelled', 'rejected', 'all']))

export const getBetHistoryDetails = endpoint({
  ...BETS,
  ...detailsReply,
  method: 'GET',
  path: 'api/user/openBet/history/details',
  summary: 'My decided bets and cash-outs of sessions one by one, with totals.',
  query: z.strictObject({ ...filters, status: detailStatus }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const exportBets = exportOf(getBetHistoryDetails, [
  'reference',
  'placed',
  'settled',
  'event',
  'market',
  'selection',
  'side',
  'run',
  'price',
  'state',
  'stake',
  'matched',
  'result',
])

export const getDownlineBetHistoryDetails = endpoint({
  ...detailsReply,
  method: 'GET',
  path: 'api/{role}/user/openBet/history/details',
  tag: 'Bets',
  summary: "Decided bets and cash-outs of sessions of the caller's downline one by one, with totals.",
  ...OF_THE_DOWNLINE,
  params: uplineParams,
  query: z.strictObject({ ...uplineFilters, status: detailStatus }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

const receipt = {
  docs: z.object({
    bet,
    history: z.array(betStep),
    fills: z.array(respelled(z.object({ odd: price, size: amount, at: instant }))),
    /** The same life told step by step, with what the market did meanwhile and what the result brought. */
    steps: z.array(receiptStep),
  }),
}
const receiptParams = { betId: id }

export const getBet = endpoint({
  ...BETS,
  ...receipt,
  method: 'GET',
  path: 'api/user/openBet/{betId}',
  summary:
    'One of my bets, by its id or by the `requestId` it was placed with, with its receipt: all that happened to it.',
  params: z.strictObject(receiptParams),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const getDownlineBet = endpoint({
  ...receipt,
  method: 'GET',
  path: 'api/{role}/user/openBet/{betId}',
  tag: 'Bets',
  summary: "One bet of the caller's downline, by its id, with its receipt.",
  action: 'downline.readBets',
  params: z.strictObject({ role: uplinePathRole, ...receiptParams }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const getExposure = endpoint({
  ...BETS,
  method: 'GET',
  path: 'api/user/exposure',
  summary: 'What holds my exposure, market by market, the largest first: the worst that each can come to, and why.',
  docs: z.object({
    exposure: amount,
    /** Ours: of it what tables of casinos hold; the rest is of the markets. */
    casino: amount,
    markets: z.array(heldMarket),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

const linkedQuery = {
  ...pageQuery,
  search: z.optional(searchText),
  startDate: z.optional(dayOrInstant),
  endDate: z.optional(dayOrInstant),
}

export const getLinkedTrades = endpoint({
  method: 'GET',
  path: 'api/{role}/user/linkedTrades',
  tag: 'Bets',
  summary:
    "Trades that two players of the caller's downline made with each other and who belong together (one upline, one device), newest first or by how far they were from the market, with the market's price when they met and who gave whom how much by it. They stand; they are told.",
  action: 'downline.readBets',
  params: uplineParams,
  query: z.strictObject({
    ...linkedQuery,
    sort: z.optional(z.enum(['at', 'stake', 'distance', 'given'])),
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  docs: z.array(linkedTrade),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const exportLinkedTrades = exportOf(getLinkedTrades, [
  'backer',
  'layer',
  'links',
  'event',
  'market',
  'price',
  'reference',
  'distance',
  'stake',
  'given',
  'at',
])

export const getLinkedPairs = endpoint({
  method: 'GET',
  path: 'api/{role}/user/linkedTrades/pairs',
  tag: 'Bets',
  summary:
    'The trades of linked players by pair of accounts: how many, and what one gave the other on average by the market prices recorded; who gave most first.',
  action: 'downline.readBets',
  params: uplineParams,
  query: z.strictObject({
    ...linkedQuery,
    sort: z.optional(z.enum(['given', 'trades', 'stake', 'at'])),
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  docs: z.array(linkedPair),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const exportLinkedPairs = exportOf(getLinkedPairs, [
  'giver',
  'taker',
  'links',
  'given',
  'trades',
  'notRecorded',
  'stake',
  'at',
])
