/** What an operator decides about a market. Ours: the specification shows no such calls. Law 2.9, D-18 to D-24. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
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
import { waiting } from './control-changes.ts'

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
  /** Nothing is done yet: it waits for another operator to ask for the same. */
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
    /** As many as the market has places, or all runners that are left; more only where some of them tied. Law D-25. */
    winners: z.array(id).check(z.minLength(1)),
    /** Groups of runners that finished level, the best placed first: only the last group can share the last places. Law 1.11. */
    tieGroups: z.optional(z.array(z.array(id).check(z.minLength(2)))),
    /** Withdrawn runners with their reduction in percent, for the record: a result withdraws nobody. Law 1.12. */
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
    'NOT_WITHDRAWN',
    'TOO_FEW_WINNERS',
    'TIE_WITHOUT_WINNING',
    'TIE_LEAVES_NO_PLACE',
    'TIE_NOT_TOLD',
    'RESULT_VERSION_CHANGED',
    'ANOTHER_MUST_CONFIRM',
    'RESULT_DIFFERS',
  ],
})

/** One account, and by how much it changes. */
const oneChange = z.nullable(z.object({ userName: shortText, siteName: shortText, amount }))

/** What a decision does to players' money, demo accounts aside. */
const effect = {
  /** Bets that stand, matched or not, or of a rollback that were paid; and whose they are. */
  bets: count,
  players: count,
  /** Bets, among them, with something unmatched, which lapses. */
  unmatched: count,
  /** What players get, and what they give, before commission. */
  toPlayers: amount,
  fromPlayers: amount,
  /** What winners pay of it; below zero where they get it back. */
  commission: amount,
  /** How much more the market holds of their points; below zero where it sets free. */
  held: amount,
  /** The balance that changes most, commission taken off, and whose points are set free most; null where none. */
  biggest: oneChange,
  mostFreed: oneChange,
}

export const previewDecision = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'POST',
  path: 'api/administrator/game/market/effect',
  summary:
    'What closing a market, declaring or voiding its result, or taking one back would do now, nothing being done.',
  body: z.strictObject({
    marketId: id,
    decision: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('CLOSE') }),
      z.strictObject({ type: z.literal('DECLARE'), outcome }),
      z.strictObject({ type: z.literal('ROLL_BACK'), resultVersion: typedInt32 }),
    ]),
  }),
  docs: z.object(effect),
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_FOUND',
    'MARKET_NOT_OPEN',
    'MARKET_NOT_CLOSED',
    'OUTCOME_OF_ANOTHER_KIND',
    'NOT_A_RESULT',
    'NO_WINNER',
    'WINNER_TWICE',
    'NOT_A_CONTENDER',
    'NOT_WITHDRAWN',
    'TOO_FEW_WINNERS',
    'TIE_WITHOUT_WINNING',
    'TIE_LEAVES_NO_PLACE',
    'TIE_NOT_TOLD',
    'NOTHING_TO_ROLL_BACK',
    'RESULT_VERSION_CHANGED',
  ],
})

const withdrawal = {
  marketId: id,
  runnerId: id,
  /** The reduction factor in percent, two decimals: how much less backers of the others win. Law 1.12. */
  reduction: z.pipe(typedNumber, z.number().check(z.gte(0), z.lt(100))),
}

const withdrawalEffect = {
  voidedBets: count,
  /** Stakes of backers that come back. */
  returned: amount,
  reducedBets: count,
  /** How much less the backers of the others win together. */
  profitLess: amount,
}

export const withdrawRunner = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/administrator/game/market/runner',
  audit: 'RUNNER_WITHDRAWN',
  summary:
    'Take a non-runner out by hand: bets on it are void, bets on the others are struck at odds reduced by its factor. Nothing brings it back. Where results need two operators, the first proposes and the market is suspended; the second, asking for the same, does it, or opening the market ends it.',
  body: z.strictObject({ ...withdrawal, reason: shortText.check(z.minLength(1)), transactionCode }),
  docs: decided,
  refusals: [
    ...DECIDING,
    'MARKET_NOT_OPEN',
    'NOT_A_CONTENDER',
    'LAST_CONTENDERS',
    'ANOTHER_MUST_CONFIRM',
    'RESULT_DIFFERS',
  ],
})

export const previewWithdrawal = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'GET',
  path: 'api/administrator/game/market/runner',
  summary: 'What taking the runner out would do now, nothing being done.',
  query: z.strictObject(withdrawal),
  docs: z.object({
    ...withdrawalEffect,
    /** Whose bets change, and of one of them the most: stakes that come back and profit less together. */
    players: count,
    biggest: oneChange,
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
  summary:
    'Whether the result of a market needs two operators. Law D-18. Asking for two is refused where there is no second administrator; asking for one only takes effect when another has confirmed it.',
  body: z.strictObject({ confirmResults: typedFlag, transactionCode }),
  docs: z.object({ confirmResults: z.boolean() }),
  also: z.object(waiting),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'NO_SECOND_OFFICER'],
})

export const getResultProposals = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'GET',
  path: 'api/administrator/game/market/result',
  summary:
    'Results, rollbacks, kept results and withdrawn runners that wait for a second operator, of all markets or of one, the oldest first, with what each would do, and whether two are asked for.',
  query: z.strictObject({ ...pageQuery, marketId: z.optional(id) }),
  docs: z.array(
    z.object({
      /** Another one once its officer asks for something else. */
      proposalId: id,
      marketId: id,
      marketName: shortText,
      eventName: shortText,
      kind: z.enum(['RESULT', 'ROLLBACK', 'WITHDRAWAL', 'KEEP']),
      /** What is declared, taken back or kept. */
      result: shortText,
      /** The same as it is declared; null of the others. */
      outcome: z.nullable(outcome),
      /** How many results were declared before the proposal; of a rollback the one to take back. */
      resultVersion: count,
      /** Of a result that is kept what its source says; null where it says none, and of the others. */
      said: z.nullable(shortText),
      /** What a rollback moves back; null of the others. */
      reversed: z.nullable(amount),
      /** Who is to be withdrawn; null of the others. */
      withdrawal: z.nullable(
        z.object({
          runnerId: id,
          runnerName: shortText,
          reduction: z.number(),
          /** Null where the market is out of reach at the moment. */
          effect: z.nullable(z.object(withdrawalEffect)),
        }),
      ),
      actorName: shortText,
      /** Why, in the proposer's words. */
      reason: shortText,
      /** Of who asks: to withdraw, not to confirm. */
      isMine: z.boolean(),
      at: instant,
    }),
  ),
  also: z.object({ ...pageInfo, confirmResults: z.boolean() }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const confirmResultProposal = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/administrator/game/market/result/confirm',
  audit: 'RESULT_CONFIRMED',
  summary:
    'Do what another operator proposed of a market: declare the result, take it back or withdraw the runner, as it was proposed. What was changed since has another id and is not found.',
  body: z.strictObject({ proposalId: id, transactionCode }),
  docs: decided,
  refusals: [
    ...DECIDING,
    'ANOTHER_MUST_CONFIRM',
    'MARKET_NOT_CLOSED',
    'MARKET_NOT_OPEN',
    'NOTHING_TO_ROLL_BACK',
    'RESULT_VERSION_CHANGED',
    'OUTCOME_OF_ANOTHER_KIND',
    'NOT_A_RESULT',
    'NO_WINNER',
    'WINNER_TWICE',
    'NOT_A_CONTENDER',
    'LAST_CONTENDERS',
    'NOT_WITHDRAWN',
    'TOO_FEW_WINNERS',
    'TIE_WITHOUT_WINNING',
    'TIE_LEAVES_NO_PLACE',
    'TIE_NOT_TOLD',
  ],
})

export const endResultProposal = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'POST',
  path: 'api/administrator/game/market/result/end',
  audit: 'RESULT_PROPOSAL_ENDED',
  summary:
    'Withdraw what one proposed of a market oneself, or overrule what another did. Its market stays closed, or suspended, until an operator says more.',
  body: z.strictObject({ proposalId: id, reason: shortText.check(z.minLength(1)), transactionCode }),
  docs: z.object({ proposalId: id, marketId: id }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'NOT_FOUND'],
})

/**
 * Why a result waits for an officer. Its source's word: another result than stands, one that cannot be paid, more winners than places
 * and not who tied, none, or one of a market that an officer has touched. Or how the market stands, with bets and no result: taken back, or closed by an officer.
 */
const resultQuestion = z.enum(['CORRECTED', 'REFUSED', 'TIE', 'NO_RESULT', 'BY_HAND', 'ROLLED_BACK', 'CLOSED'])

export const getResultQuestions = endpoint({
  tag: 'Operator',
  action: 'market.operate',
  method: 'GET',
  path: 'api/administrator/game/market/result/question',
  summary:
    'Which results wait for an officer, the oldest first: what sources say and nobody has decided, and every market that is closed with bets and without a result. Declaring a result answers it; so does keeping what stands.',
  query: z.strictObject(pageQuery),
  docs: z.array(
    z.object({
      marketId: id,
      marketName: shortText,
      eventName: shortText,
      question: resultQuestion,
      /** What the source says; null where it says no result. */
      said: z.nullable(shortText),
      /** What stands; null where none does. */
      standing: z.nullable(shortText),
      resultVersion: count,
      /** Bets that wait for a result. */
      openBets: count,
      source: shortText,
      /** Who took the result back, or closed the market; null where its source did. */
      actorName: z.nullable(shortText),
      /** Since when. */
      at: instant,
      /** Who withdrew or overruled the proposal of its result that waited before, and why; null where none did. */
      ended: z.nullable(
        z.object({ how: z.enum(['WITHDRAWN', 'OVERRULED']), actorName: shortText, reason: shortText, at: instant }),
      ),
    }),
  ),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const keepResult = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/administrator/game/market/result/keep',
  audit: 'RESULT_KEPT',
  summary:
    'Keep the result that stands, though its source says another one: the same is not asked again. Where results need two operators, the first proposes.',
  body: z.strictObject({ marketId: id, reason: shortText.check(z.minLength(1)), transactionCode }),
  docs: decided,
  refusals: [...DECIDING, 'ANOTHER_MUST_CONFIRM', 'RESULT_DIFFERS'],
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
    'Take the settled result back: reverses exactly its transfers; the market is closed again, without a result. Where results need two operators, the first proposes and the second, asking for the same, does it.',
  body: z.strictObject({
    marketId: id,
    resultVersion: typedInt32,
    reason: shortText.check(z.minLength(1)),
    transactionCode,
  }),
  docs: z.object({ ...decided.shape, reversed: amount }),
  refusals: [...DECIDING, 'NOTHING_TO_ROLL_BACK', 'RESULT_VERSION_CHANGED', 'ANOTHER_MUST_CONFIRM', 'RESULT_DIFFERS'],
})
