/** A withdrawal by hand: what of it is paid, by whose word, and what may be asked for. docs/domain/payments.md#withdrawals. */
import { add, larger, type Paise, paise, smaller, subtract, ZERO } from '../money/index.ts'
import { must, ok, refuse, type Result } from '../result/index.ts'
import { type Deposit, firstSum, isAsSeen, isFinal, type RequestState } from './deposit.ts'
import type { Rail } from './method.ts'
import { type Beside, NO_MORE, saidAgainFrom, weighWords } from '../two-officers/index.ts'

export type Withdrawal = Pick<Deposit, 'state' | 'version' | 'amount'> & {
  /** In parts so far, each with a reference of its own. */
  readonly paid: Paise
  /** What went back to the player, or covered what they owed. */
  readonly back: Paise
  /** What the first of two officers agreed to pay, and until when that word stands. */
  readonly firstAmount: Paise | null
  readonly firstUntil: number | null
  /** The gateway that was asked to pay it: until its answer is final nobody else pays, rejects or covers. */
  readonly gateway: string | null
}

/** What is still in the site's account of payouts. */
export const leftOf = ({ amount, paid, back }: Pick<Withdrawal, 'amount' | 'paid' | 'back'>): Paise =>
  paise(amount - paid - back)

export type Payment = {
  /** What the word of the actor is beside that of the first; null of a rule of the site, which is never one of two. */
  readonly beside: Beside | null
  /** Whether the actor stands below who spoke first: then no other sum takes the place of that one's. */
  readonly isBelow: boolean
  /** Null of a client that tells none: then nothing may have happened since it was asked for, and all of it is paid. */
  readonly version: number | null
  readonly amount: Paise
  /** By the sums of 24 hours of the player and of the payee. */
  readonly needsTwo: boolean
  /** What the player is short of for what they have at risk: the withdrawal covers it first. */
  readonly shortfall: Paise
  readonly now: number
}

export type PaymentRefusal =
  | { readonly code: 'REQUEST_CHANGED' | 'REQUEST_AT_GATEWAY' | 'SECOND_OFFICER_NEEDED' }
  | { readonly code: 'MORE_THAN_AGREED'; readonly agreed: Paise }
  | { readonly code: 'WORD_LAPSED'; readonly until: number }
  | { readonly code: 'MORE_THAN_LEFT'; readonly left: Paise }

/** AGREED: the first of two has spoken and nothing is paid. PAID: `covered` goes to the player, `amount` to whoever paid. */
export type Paid =
  | { readonly what: 'AGREED'; readonly amount: Paise }
  | {
      readonly what: 'PAID'
      readonly amount: Paise
      readonly covered: Paise
      readonly state: 'processing' | 'approved'
    }

export function decidePayment(withdrawal: Withdrawal, payment: Payment): Result<Paid, PaymentRefusal> {
  const { amount, beside, isBelow, version, needsTwo } = payment
  const refused = refuseTouch(withdrawal, version)
  if (refused) return refuse(refused)
  if (version === null && amount !== withdrawal.amount) return refuse({ code: 'REQUEST_CHANGED' })
  const covered = smaller(payment.shortfall, leftOf(withdrawal))
  const left = subtract(leftOf(withdrawal), covered)
  if (amount > left) return refuse({ code: 'MORE_THAN_LEFT', left })
  const paid = ok({ what: 'PAID', amount, covered, state: amount === left ? 'approved' : 'processing' } as const)
  if (!needsTwo) return paid
  if (beside === null) return refuse({ code: 'SECOND_OFFICER_NEEDED' })
  const first = firstSum(withdrawal.firstAmount, withdrawal.firstUntil)
  switch (weighWords(NO_MORE, first, { beside, isBelow, said: amount, now: payment.now })) {
    case 'FIRST':
      return ok({ what: 'AGREED', amount })
    case 'SAME_OFFICER':
      return refuse({ code: 'SECOND_OFFICER_NEEDED' })
    case 'OTHER_WORD':
      return refuse({ code: 'MORE_THAN_AGREED', agreed: first?.said ?? ZERO })
    case 'TOO_SOON':
      return refuse({ code: 'WORD_LAPSED', until: saidAgainFrom(must(first?.until, 'what lapsed had a time')) })
    case 'BOTH':
      return paid
  }
}

/** Why nobody may decide about it as it was seen, or nothing. */
export function refuseTouch(
  withdrawal: Pick<Withdrawal, 'state' | 'version' | 'gateway'>,
  version: number | null,
): { readonly code: 'REQUEST_CHANGED' | 'REQUEST_AT_GATEWAY' } | undefined {
  if (!isAsSeen(withdrawal, version)) return { code: 'REQUEST_CHANGED' }
  return withdrawal.gateway === null ? undefined : { code: 'REQUEST_AT_GATEWAY' }
}

/** How it ends when what is left of it goes back: of one that was paid in part the rest is not owed any more. */
export const endedState = ({ paid }: Pick<Withdrawal, 'paid'>): Extract<RequestState, 'approved' | 'rejected'> =>
  paid > 0 ? 'approved' : 'rejected'

/** What stands of it when the bank returns a payment: with nothing left of it, one that had ended is rejected. */
export function returned(
  { state, paid, back }: Pick<Withdrawal, 'state' | 'paid' | 'back'>,
  amount: Paise,
): { readonly state: RequestState; readonly paid: Paise; readonly back: Paise } {
  const stands = subtract(paid, amount)
  const ended = isFinal(state) && stands === 0
  return { state: ended ? 'rejected' : state, paid: stands, back: add(back, amount) }
}

/** What the account lacks for what it has at risk, or of what it owes. Law D-21. */
export const shortfallOf = ({ balance, exposure }: { readonly balance: Paise; readonly exposure: Paise }): Paise =>
  larger(ZERO, subtract(exposure, balance))

export type RailFlow = { readonly rail: Rail; readonly came: Paise; readonly went: Paise }

/** What is still to go back by each rail: what came in by it less what went out. */
export const owedBy = (flows: readonly RailFlow[]): { readonly rail: Rail; readonly owed: Paise }[] =>
  flows
    .map(({ rail, came, went }) => ({ rail, owed: larger(ZERO, subtract(came, went)) }))
    .filter(({ owed }) => owed > 0)

/** By rail the least that is paid by it; a rail that nobody pays by has none. */
export type Leasts = Readonly<Partial<Record<Rail, Paise>>>

/**
 * Closed loop: money goes back by the rail that it came in by first. Where more is asked for than is to go back by the account's own rail, that
 * rail and how much may be asked for by it now; else another rail that comes before. What cannot be asked for by itself, since nobody pays by its
 * rail or it is below the least, comes before nothing.
 */
export function refuseLoop(
  flows: readonly RailFlow[],
  asked: {
    /** Null where it leaves by none. */
    readonly rail: Rail | null
    readonly amount: Paise
    readonly available: Paise
    readonly leasts: Leasts
  },
): { readonly rail: Rail; readonly owed: Paise } | undefined {
  const { rail, amount, available, leasts } = asked
  const askable = owedBy(flows)
    .map((one) => ({ ...one, owed: smaller(one.owed, available) }))
    .filter((one) => one.owed >= (leasts[one.rail] ?? Number.POSITIVE_INFINITY))
  const own = askable.find((one) => one.rail === rail)
  const other = askable.find((one) => one.rail !== rail)
  if (other === undefined || (own && amount <= own.owed)) return undefined
  return own ?? other
}

/** What is known of a request when the rule of a site looks at it: what it clears may be paid with no officer, where the site lets it. */
export type RuleFacts = {
  /** With this one, of 24 hours. */
  readonly ofDay: Paise
  readonly accountAgeDays: number
  readonly flags: number
  /** Of what was won in 30 days, and of it the most from one other player. */
  readonly won: Paise
  readonly wonFromOne: Paise
  /** Since the newest result; null without one. */
  readonly resultAgeMs: number | null
  /** Looking at it failed too often. */
  readonly isLeft: boolean
  /** The holder of the account is called as the player is, in whatever order. */
  readonly isSameName: boolean
  /** An officer gave them points within 30 days. */
  readonly wasGiven: boolean
  /** What paid for them within 90 days paid for another player too: one of the two is a third person's. */
  readonly isOtherPayer: boolean
}
export type Rule = { readonly below: Paise; readonly olderThanDays: number }

const RULE_RESULT_AGE_MS = 30 * 60 * 1000

/** Why the rule does not clear it; empty where it does. */
export function refusedByRule(rule: Rule, facts: RuleFacts): RuleReason[] {
  const fresh = facts.resultAgeMs !== null && facts.resultAgeMs < RULE_RESULT_AGE_MS
  const reasons: readonly (readonly [RuleReason, boolean])[] = [
    ['SUM', facts.ofDay >= rule.below],
    ['NEW_ACCOUNT', facts.accountAgeDays <= rule.olderThanDays],
    ['FLAGGED', facts.flags > 0],
    ['ONE_PLAYER', facts.wonFromOne * 2 > facts.won],
    ['FRESH_RESULT', fresh],
    ['FAULT', facts.isLeft],
    ['OTHER_NAME', !facts.isSameName],
    ['POINTS_GIVEN', facts.wasGiven],
    ['OTHER_PAYER', facts.isOtherPayer],
  ]
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason)
}
export const RULE_REASONS = [
  'SUM',
  'NEW_ACCOUNT',
  'FLAGGED',
  'ONE_PLAYER',
  'FRESH_RESULT',
  'FAULT',
  'OTHER_NAME',
  'POINTS_GIVEN',
  'OTHER_PAYER',
] as const
export type RuleReason = (typeof RULE_REASONS)[number]
