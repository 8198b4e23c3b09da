/** What an operator decides about a market. Ours: the specification shows no such calls. RULES 2.9, D-18 to D-24. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { marketStatus } from '../shapes/market.ts'
import { link } from '../shapes/site.ts'
import {
  amount,
  count,
  id,
  instant,
  price,
  shortText,
  text,
  transactionCode,
  typedCount,
  typedInt32,
  typedFlag,
  typedNumber,
} from '../values.ts'
import { respelled } from '../words.ts'

const OPERATOR = { tag: 'Operator', action: 'market.operate', idempotent: true } as const
const DECIDING: readonly RefusalCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'WRONG_TRANSACTION_CODE',
  'NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
]

const decided = z.object({
  marketId: id,
  status: marketStatus,
  version: count,
  resultVersion: count,
  /** A result waits for another operator to declare the same. */
  proposed: z.boolean(),
})

export const setMarketStatus = endpoint({
  ...OPERATOR,
  method: 'PUT',
  path: 'api/administrator/game/market/status',
  audit: 'MARKET_STATUS_SET',
  summary: 'Suspend, open or close a market. The message is shown to players.',
  body: z.strictObject({
    marketId: id,
    status: z.enum(['OPEN', 'SUSPENDED', 'CLOSED']),
    remarksMessage: z.optional(z.nullable(text)),
    transactionCode,
  }),
  docs: decided,
  refusals: [...DECIDING, 'MARKET_NOT_OPEN'],
})

/** What happened, in the words of a result sheet. */
const outcome = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('WINNERS'),
    winners: z.array(id).check(z.minLength(1)),
    /** Groups of runners that finished level: a dead heat. RULES 1.11. */
    tieGroups: z.optional(z.array(z.array(id).check(z.minLength(2)))),
    /** Withdrawn runners with their reduction in percent. RULES 1.12. */
    removed: z.optional(
      z.array(respelled(z.strictObject({ teamId: id, reduction: z.number().check(z.gte(0), z.lt(100)) }))),
    ),
  }),
  z.strictObject({ type: z.literal('RESULT'), result: typedCount }),
  z.strictObject({ type: z.literal('VOID'), reason: shortText }),
])
export type DeclaredOutcome = z.output<typeof outcome>

export const declareResult = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/administrator/game/market/result',
  audit: 'RESULT_DECLARED',
  summary:
    'Declare the result of a market, or void it; it is closed and settled. Where results need two operators, the first proposes and the second, declaring the same, settles.',
  body: z.strictObject({
    marketId: id,
    outcome,
    /** The number of results declared before this one, as the operator saw it; another number refuses. */
    resultVersion: z.optional(typedInt32),
    transactionCode,
  }),
  docs: decided,
  refusals: [
    ...DECIDING,
    'MARKET_NOT_CLOSED',
    'RESULT_INVALID',
    'OUTCOME_OF_ANOTHER_KIND',
    'NOT_A_RESULT',
    'NO_WINNER',
    'WINNER_TWICE',
    'NOT_A_CONTENDER',
    'TIE_WITHOUT_WINNING',
    'TIE_LEAVES_NO_PLACE',
    'RESULT_VERSION_CHANGED',
    'ANOTHER_MUST_CONFIRM',
    'RESULT_DIFFERS',
  ],
})

const withdrawal = {
  marketId: id,
  runnerId: id,
  /** The reduction factor in percent, two decimals: how much less backers of the others win. RULES 1.12. */
  reduction: z.pipe(typedNumber, z.number().check(z.gte(0), z.lt(100))),
}

export const withdrawRunner = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/administrator/game/market/runner',
  audit: 'RUNNER_WITHDRAWN',
  summary:
    'Take a non-runner out by hand: bets on it are void, bets on the others are struck at odds reduced by its factor. Nothing brings it back.',
  body: z.strictObject({ ...withdrawal, reason: shortText.check(z.minLength(1)), transactionCode }),
  docs: decided,
  refusals: [...DECIDING, 'MARKET_NOT_OPEN', 'NOT_A_CONTENDER', 'LAST_CONTENDERS'],
})

export const previewWithdrawal = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'GET',
  path: 'api/administrator/game/market/runner',
  summary: 'What taking the runner out would do now, nothing being done.',
  query: z.strictObject(withdrawal),
  docs: z.object({
    voidedBets: count,
    /** Stakes of backers that come back. */
    returned: amount,
    reducedBets: count,
    /** How much less the backers of the others win together. */
    profitLess: amount,
    /** Of each runner with bets, a price they were matched at and what becomes of it. */
    prices: z.array(z.object({ runnerId: id, runnerName: shortText, from: price, to: price })),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'MARKET_NOT_OPEN', 'NOT_A_CONTENDER', 'LAST_CONTENDERS'],
})

export const setConfirmResults = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'PUT',
  path: 'api/administrator/setting/confirmResults',
  audit: 'CONFIRM_RESULTS_SET',
  summary: 'Whether the result of a market needs two operators. RULES D-18.',
  body: z.strictObject({ confirmResults: typedFlag, transactionCode }),
  docs: z.object({ confirmResults: z.boolean() }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE'],
})

export const getResultProposals = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'GET',
  path: 'api/administrator/game/market/result',
  summary: 'Results that wait for a second operator, and whether two are asked for.',
  docs: z.array(
    z.object({
      marketId: id,
      marketName: shortText,
      eventName: shortText,
      result: shortText,
      actorName: shortText,
      at: instant,
    }),
  ),
  also: z.object({ confirmResults: z.boolean() }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

const showing = {
  eventId: id,
  /** Where its television is. */
  channel: z.nullable(link),
  /** A page with its score, shown in place of ours. */
  scoreUrl: z.nullable(link),
}

export const setEventShowing = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'PUT',
  path: 'api/administrator/game/event/showing',
  audit: 'EVENT_SHOWING_SET',
  summary:
    'Give an event its television and a page with its score, and put it forward on home; null takes what it had.',
  body: z.strictObject({ ...showing, highlighted: typedFlag, transactionCode }),
  docs: z.object({ ...showing, highlighted: z.boolean() }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'NOT_FOUND'],
})

export const getEventShowing = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'GET',
  path: 'api/administrator/game/event/showing',
  summary: 'What operators show of an event.',
  query: z.strictObject({ eventId: id }),
  docs: z.object({ ...showing, highlighted: z.boolean() }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const rollBackResult = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/administrator/game/market/rollback',
  audit: 'RESULT_ROLLED_BACK',
  summary:
    'Take the settled result back: reverses exactly its transfers; the market is closed again, without a result.',
  body: z.strictObject({
    marketId: id,
    resultVersion: typedInt32,
    reason: shortText.check(z.minLength(1)),
    transactionCode,
  }),
  docs: z.object({ ...decided.shape, reversed: amount }),
  refusals: [...DECIDING, 'NOTHING_TO_ROLL_BACK', 'RESULT_VERSION_CHANGED'],
})
