/** What an operator decides about a market. Ours: the specification shows no such calls. Law 2.9, D-18 to D-24. */
import { VOID_RULES } from '@paddock/domain/settlement'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { operatorPathRole, role } from '../roles.ts'
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
  typedAmount,
  typedCount,
  typedInt32,
  typedFlag,
  typedNumber,
} from '../values.ts'
import { respelled } from '../words.ts'
import { waiting } from './control-changes.ts'

/** By an administrator, or an officer of the desk who has the right for it: each under the path of their own. docs/domain/desk.md. */
const ASKING = {
  tag: 'Operator',
  action: 'market.operate',
  params: z.strictObject({ role: z.optional(operatorPathRole) }),
} as const
const OPERATOR = { ...ASKING, idempotent: true } as const
const DECIDING: readonly RefusalCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'DESK_RIGHT_NEEDED',
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
  path: 'api/{role}/game/market/status',
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

/** Amounts in rupees, of one bet, of the house, of one player; a bet waits so many seconds. */
const marketTerms = {
  minStake: amount,
  maxStake: amount,
  maxHouseLoss: amount,
  maxUserWin: amount,
  maxCashOut: amount,
  delaySeconds: count,
  betAllowed: z.boolean(),
  cashOut: z.boolean(),
}
const termsDocs = z.object({
  marketId: id,
  /** What its source says. */
  said: z.object(marketTerms),
  /** What officers say in place of that; what is left out is as the source says. */
  own: z.partial(z.object(marketTerms)),
})

export const getMarketTerms = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/game/market/terms',
  summary: 'How a market may be bet on: what its source says, and what officers say in place of that.',
  query: z.strictObject({ marketId: id }),
  docs: termsDocs,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DESK_RIGHT_NEEDED', 'NOT_FOUND'],
})

export const setMarketTerms = endpoint({
  ...ASKING,
  method: 'PUT',
  path: 'api/{role}/game/market/terms',
  audit: 'MARKET_TERMS_SET',
  summary:
    'How a market may be bet on, in place of what its source says and of what was said before. What is left out is as the source says. In force with the next bet, whatever the source says later.',
  body: z.strictObject({
    marketId: id,
    own: z.strictObject({
      minStake: z.optional(typedAmount),
      maxStake: z.optional(typedAmount),
      maxHouseLoss: z.optional(typedAmount),
      maxUserWin: z.optional(typedAmount),
      maxCashOut: z.optional(typedAmount),
      delaySeconds: z.optional(typedCount),
      betAllowed: z.optional(typedFlag),
      cashOut: z.optional(typedFlag),
    }),
    transactionCode,
  }),
  docs: termsDocs,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'DESK_RIGHT_NEEDED',
    'WRONG_TRANSACTION_CODE',
    'NOT_FOUND',
    'MARKET_NOT_OPEN',
    'MARKET_TERM_WRONG',
  ],
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

/** What was seen that a decision would do, by the name that its preview gave it: anything else refuses (`IMPACT_CHANGED`). */
const impactHash = text.check(z.regex(/^[0-9a-f]{64}$/))

export const declareResult = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/{role}/game/market/result',
  audit: 'RESULT_DECLARED',
  summary:
    'Declare the result of a market, or void it; it is closed and settled. What agrees with the balls or the feed is settled at once, unless two are asked for always; anything else one proposes and another, declaring the same, settles.',
  body: z.strictObject({
    marketId: id,
    outcome,
    /** The number of results declared before this one, as the operator saw it; another number refuses. */
    resultVersion: z.optional(typedInt32),
    impactHash: z.optional(impactHash),
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
    'IMPACT_CHANGED',
    'ANOTHER_MUST_CONFIRM',
    'SECOND_OFFICER_NEEDED',
    'RESULT_DIFFERS',
  ],
})

/** One account, and by how much it changes. */
const change = z.object({ userName: shortText, siteName: shortText, amount })
const oneChange = z.nullable(change)

/** What players get, and what they give, before commission. */
const paid = { toPlayers: amount, fromPlayers: amount }

/** What a decision does to players' money, demo accounts aside. */
const effect = {
  /** Bets that stand, matched or not, or of a rollback that were paid; and whose they are. */
  bets: count,
  players: count,
  /** Bets, among them, with something unmatched, which lapses. */
  unmatched: count,
  ...paid,
  /** What winners pay of it; below zero where they get it back. */
  commission: amount,
  /** How much more the market holds of their points; below zero where it sets free. */
  held: amount,
  /** What uplines give back of it by their players' terms; below zero where that is taken back. Law 2.6. */
  rebates: amount,
  /** Whose result it is: what the accounts of each level have of it together, the house counted to the administrators. */
  levels: z.array(z.object({ role, accounts: count, amount })),
  /** The ten balances that change most, commission taken off, and whose points are set free most; none, or null, where none are. */
  biggest: z.array(change),
  mostFreed: oneChange,
  /** Who owes by it, or loses by it and took money out since the result that it changes: all of them, and the ten with least left. */
  short: z.object({ accounts: count, worst: z.array(z.object({ ...change.shape, left: amount, withdrawn: amount })) }),
  /** Against the last result, which was taken back: how much more, or less, players have by this one. */
  against: z.nullable(z.object({ ...paid, result: shortText, players: count, biggest: z.array(change) })),
  /** Of a session: what a run less, and a run more, would pay. */
  beside: z.array(z.object({ ...paid, result: count })),
  /** What its source, or the balls, say in words, where an officer has to look at it. */
  said: z.nullable(shortText),
  /** It is not what the source says; a winner was last matched above 20. */
  warnings: z.array(z.enum(['UNLIKE_SOURCE', 'LONG_ODDS'])),
  /** The name of all this, to be sent with the decision; null while bets can still change it. */
  hash: z.nullable(impactHash),
}

export const previewDecision = endpoint({
  ...ASKING,
  method: 'POST',
  path: 'api/{role}/game/market/effect',
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
    'DESK_RIGHT_NEEDED',
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
  path: 'api/{role}/game/market/runner',
  audit: 'RUNNER_WITHDRAWN',
  summary:
    'Take a non-runner out by hand: bets on it are void, bets on the others are struck at odds reduced by its factor. Nothing brings it back. One proposes and the market is suspended; another, asking for the same, does it, or opening the market ends it.',
  body: z.strictObject({ ...withdrawal, reason: shortText.check(z.minLength(1)), transactionCode }),
  docs: decided,
  refusals: [
    ...DECIDING,
    'MARKET_NOT_OPEN',
    'NOT_A_CONTENDER',
    'LAST_CONTENDERS',
    'ANOTHER_MUST_CONFIRM',
    'SECOND_OFFICER_NEEDED',
    'RESULT_DIFFERS',
  ],
})

export const previewWithdrawal = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/game/market/runner',
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
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'DESK_RIGHT_NEEDED',
    'NOT_FOUND',
    'MARKET_NOT_OPEN',
    'NOT_A_CONTENDER',
    'LAST_CONTENDERS',
  ],
})

/** Nearly two days; a time that is less sure than that is none. */
const MOST_UNSURE_MS = 172_800_000
const MOST_VERSIONS = 200

/** What falls: what was struck from a moment on and before another, or on these versions of what a trader quoted. */
const voidChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('TIME'), from: instant, until: instant }),
  z.strictObject({
    type: z.literal('QUOTES'),
    versions: z.array(typedInt32).check(z.minLength(1), z.maxLength(MOST_VERSIONS)),
  }),
])
const saidChoice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('TIME'), from: instant, until: instant }),
  z.object({ type: z.literal('QUOTES'), versions: z.readonly(z.array(count)) }),
])

/** By which rule, and what shows it: when that was, and by how many milliseconds the time may be wrong. */
const grounds = {
  rule: z.enum(VOID_RULES),
  evidence: shortText.check(z.minLength(1)),
  evidenceAt: instant,
}

const sidePart = z.object({ bets: count, stakes: amount, profit: amount })

/** What it does, demo accounts aside. */
const voidEffect = z.object({
  /** Bets of which something falls, those of which nothing stands then, and whose they are; cash-outs of a session that fall. */
  bets: count,
  whole: count,
  players: count,
  cashOuts: count,
  /** Of each side: stakes of backers, and what they would have won, or layers would. */
  sides: z.object({ BACK: sidePart, LAY: sidePart }),
  house: z.object({
    /** What it has more by the result that stands; null of a market that was not paid. */
    gain: z.nullable(amount),
    /** What it comes to at worst with what is matched: now, and without what falls. */
    worst: amount,
    worstAfter: amount,
  }),
  /** What is taken of winnings, and what uplines give back, more by the result that stands; below zero less. Nothing of a market that was not paid. */
  commission: amount,
  rebates: amount,
  /** What the accounts of each level have more by the result that stands, the house counted to the administrators. */
  levels: z.array(z.object({ role, accounts: count, amount })),
  /** The ten accounts that change most: of a market that was paid their balances, of another what they may dispose of. */
  biggest: z.array(change),
  /** Who has less than nothing by it, or less of it and took money out since: all of them, and the ten with least left. */
  short: z.object({ accounts: count, worst: z.array(z.object({ ...change.shape, left: amount, withdrawn: amount })) }),
  /** The name of all this, to be sent by who confirms it; null while bets can still change it. */
  hash: z.nullable(impactHash),
})

export const voidMarketPart = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/{role}/game/market/void',
  audit: 'MARKET_PART_VOIDED',
  summary:
    'Void a market in part: what was struck in a time, or on versions of a quote, for everybody, both sides. One proposes, and a market that takes bets is suspended; another confirms what was seen of it. Of a market that was paid the result is taken back and paid anew without what fell.',
  body: z.strictObject({
    marketId: id,
    choice: voidChoice,
    ...grounds,
    accuracyMs: typedInt32.check(z.lte(MOST_UNSURE_MS)),
    impactHash: z.optional(impactHash),
    transactionCode,
  }),
  docs: decided,
  refusals: [
    ...DECIDING,
    'VOID_TIME_EMPTY',
    'NOTHING_QUOTED',
    'NOTHING_TO_VOID',
    'MARKET_NOT_CLOSED',
    'NOTHING_TO_ROLL_BACK',
    'IMPACT_CHANGED',
    'ANOTHER_MUST_CONFIRM',
    'SECOND_OFFICER_NEEDED',
    'RESULT_DIFFERS',
  ],
})

export const previewPartVoid = endpoint({
  ...ASKING,
  method: 'POST',
  path: 'api/{role}/game/market/void/effect',
  summary: 'What voiding this part of a market would do now, nothing being done.',
  body: z.strictObject({ marketId: id, choice: voidChoice }),
  docs: voidEffect,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'DESK_RIGHT_NEEDED',
    'NOT_FOUND',
    'VOID_TIME_EMPTY',
    'NOTHING_QUOTED',
    'NOTHING_TO_VOID',
    'MARKET_NOT_CLOSED',
  ],
})

const saidGrounds = {
  rule: z.enum(VOID_RULES),
  evidence: shortText,
  evidenceAt: instant,
  accuracyMs: count,
}

export const getPartVoids = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/game/market/void',
  summary: 'What of a market was voided in part, the newest first: what, by which rule, shown by what, and by whom.',
  query: z.strictObject({ ...pageQuery, marketId: id }),
  docs: z.array(
    z.object({
      _id: id,
      choice: saidChoice,
      ...saidGrounds,
      proposedBy: shortText,
      confirmedBy: shortText,
      bets: count,
      players: count,
      /** Of backers. */
      stakes: amount,
      /** The result that was taken back for it, and as which it was declared anew; null of a market that was not paid. */
      takenBack: z.nullable(count),
      declaredAnew: z.nullable(count),
      at: instant,
      /** When nothing of it was left to do; null while it is under way. */
      doneAt: z.nullable(instant),
    }),
  ),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DESK_RIGHT_NEEDED', 'NOT_FOUND'],
})

export const setConfirmResults = endpoint({
  tag: 'Operator',
  action: 'installation.maintain',
  method: 'PUT',
  path: 'api/administrator/setting/confirmResults',
  audit: 'CONFIRM_RESULTS_SET',
  summary:
    'Whether every result of a market needs two operators: what agrees with no source does in any case. Law D-18. Asking for two is refused where there is no second administrator; asking for one only takes effect when another has confirmed it.',
  body: z.strictObject({ confirmResults: typedFlag, transactionCode }),
  docs: z.object({ confirmResults: z.boolean() }),
  also: z.object(waiting),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'NO_SECOND_OFFICER'],
})

export const getResultProposals = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/game/market/result',
  summary:
    'Results, rollbacks, kept results, voids in part and withdrawn runners that wait for a second operator, of all markets or of one, the oldest first, with what each would do, and whether two are asked for always; of one market also what its source says.',
  query: z.strictObject({ ...pageQuery, marketId: z.optional(id) }),
  docs: z.array(
    z.object({
      /** Another one once its officer asks for something else. */
      proposalId: id,
      marketId: id,
      marketName: shortText,
      eventName: shortText,
      kind: z.enum(['RESULT', 'ROLLBACK', 'WITHDRAWAL', 'KEEP', 'PART_VOID']),
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
      /** What is to be voided in part, and why; null of the others. */
      partVoid: z.nullable(z.object({ choice: saidChoice, ...saidGrounds })),
      actorName: shortText,
      /** Why, in the proposer's words. */
      reason: shortText,
      /** Of who asks: to withdraw, not to confirm. */
      isMine: z.boolean(),
      at: instant,
    }),
  ),
  also: z.object({
    ...pageInfo,
    confirmResults: z.boolean(),
    /** Of one market, what the balls or the feed say: what agrees with it takes one operator. Null where they say nothing, or no market is named. */
    said: z.nullable(outcome),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const confirmResultProposal = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/{role}/game/market/result/confirm',
  audit: 'RESULT_CONFIRMED',
  summary:
    'Do what another operator proposed of a market: declare the result, take it back, void a part or withdraw the runner, as it was proposed. What was changed since has another id and is not found. A void in part names what was seen of it.',
  body: z.strictObject({ proposalId: id, impactHash: z.optional(impactHash), transactionCode }),
  docs: decided,
  refusals: [
    ...DECIDING,
    'IMPACT_CHANGED',
    'ANOTHER_MUST_CONFIRM',
    'SECOND_OFFICER_NEEDED',
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
    'VOID_TIME_EMPTY',
    'NOTHING_QUOTED',
    'NOTHING_TO_VOID',
  ],
})

export const endResultProposal = endpoint({
  ...ASKING,
  method: 'POST',
  path: 'api/{role}/game/market/result/end',
  audit: 'RESULT_PROPOSAL_ENDED',
  summary:
    'Withdraw what one proposed of a market oneself, or overrule what another did. Its market stays closed, or suspended, until an operator says more.',
  body: z.strictObject({ proposalId: id, reason: shortText.check(z.minLength(1)), transactionCode }),
  docs: z.object({ proposalId: id, marketId: id }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DESK_RIGHT_NEEDED', 'WRONG_TRANSACTION_CODE', 'NOT_FOUND'],
})

/**
 * Why a result waits for an officer. Its source's word: another result than stands, one that cannot be paid, more winners than places
 * and not who tied, none, or one of a market that an officer has touched. Or how the market stands, with bets and no result: taken back, or closed by an officer.
 */
const resultQuestion = z.enum(['CORRECTED', 'REFUSED', 'TIE', 'NO_RESULT', 'BY_HAND', 'ROLLED_BACK', 'CLOSED'])

export const getResultQuestions = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/game/market/result/question',
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
      /** The same as it is declared. */
      saidOutcome: z.nullable(outcome),
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
  path: 'api/{role}/game/market/result/keep',
  audit: 'RESULT_KEPT',
  summary:
    'Keep the result that stands, though its source says another one: the same is not asked again. One proposes and another confirms.',
  body: z.strictObject({ marketId: id, reason: shortText.check(z.minLength(1)), transactionCode }),
  docs: decided,
  refusals: [...DECIDING, 'ANOTHER_MUST_CONFIRM', 'SECOND_OFFICER_NEEDED', 'RESULT_DIFFERS'],
})

/** From a rupee to 100 crore, in paise. */
const eventCap = typedAmount.check(z.gte(100), z.lte(100_000_000_000))
const eventCapDocs = z.object({ eventId: id, maxHouseLoss: z.nullable(amount) })

export const setEventCap = endpoint({
  ...ASKING,
  method: 'PUT',
  path: 'api/{role}/game/event/cap',
  audit: 'EVENT_CAP_SET',
  summary:
    'The most that the house of each site may lose on an event, over all its markets; null is no cap. Where a site says less, that holds. In force with the next bet.',
  body: z.strictObject({ eventId: id, maxHouseLoss: z.nullable(eventCap), transactionCode }),
  docs: eventCapDocs,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DESK_RIGHT_NEEDED', 'WRONG_TRANSACTION_CODE', 'NOT_FOUND'],
})

export const getEventCap = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/game/event/cap',
  summary: 'The most that the house of each site may lose on an event, as officers say it of that one.',
  query: z.strictObject({ eventId: id }),
  docs: eventCapDocs,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DESK_RIGHT_NEEDED', 'NOT_FOUND'],
})

const showing = {
  eventId: id,
  /** Where its television is. */
  channel: z.nullable(link),
  /** A page with its score, shown in place of ours. */
  scoreUrl: z.nullable(link),
}

export const setEventShowing = endpoint({
  ...ASKING,
  method: 'PUT',
  path: 'api/{role}/game/event/showing',
  audit: 'EVENT_SHOWING_SET',
  summary:
    'Give an event its television and a page with its score, and put it forward on home; null takes what it had.',
  body: z.strictObject({ ...showing, highlighted: typedFlag, transactionCode }),
  docs: z.object({ ...showing, highlighted: z.boolean() }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DESK_RIGHT_NEEDED', 'WRONG_TRANSACTION_CODE', 'NOT_FOUND'],
})

export const getEventShowing = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/game/event/showing',
  summary: 'What operators show of an event.',
  query: z.strictObject({ eventId: id }),
  docs: z.object({ ...showing, highlighted: z.boolean() }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const rollBackResult = endpoint({
  ...OPERATOR,
  method: 'POST',
  path: 'api/{role}/game/market/rollback',
  audit: 'RESULT_ROLLED_BACK',
  summary:
    'Take the settled result back: reverses exactly its transfers; the market is closed again, without a result. One proposes and another, asking for the same, does it.',
  body: z.strictObject({
    marketId: id,
    resultVersion: typedInt32,
    reason: shortText.check(z.minLength(1)),
    impactHash: z.optional(impactHash),
    transactionCode,
  }),
  docs: z.object({ ...decided.shape, reversed: amount }),
  refusals: [
    ...DECIDING,
    'NOTHING_TO_ROLL_BACK',
    'RESULT_VERSION_CHANGED',
    'IMPACT_CHANGED',
    'ANOTHER_MUST_CONFIRM',
    'SECOND_OFFICER_NEEDED',
    'RESULT_DIFFERS',
  ],
})
