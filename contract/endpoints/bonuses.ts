/** Bonuses: what players are offered and have, rules that officers publish, awards that officers give and look at. 000 §3, 001 §3.6, §5, §9. */
import { HOLD_REASONS } from '@paddock/domain/bonuses'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import { AWARD_STATES, bonusAward, bonusOffer, bonusRule, bonusTerms, officerAward } from '../shapes/bonus.ts'
import { TEXTS } from '../texts.ts'
import {
  amount,
  count,
  id,
  searchText,
  shortText,
  transactionCode,
  typedAmount,
  typedFlag,
  typedId,
} from '../values.ts'
import { GIVEN_POINTS, MOST_POINTS } from './points.ts'

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const byOfficer = z.strictObject({ role: uplinePathRole })
const money = typedAmount.check(z.refine((paise) => paise > 0 && paise <= MOST_POINTS))

/* Players */

const OWN = { method: 'GET', tag: 'Bonuses', action: 'payment.ask', refusals: ALWAYS } as const

export const getBonuses = endpoint({
  ...OWN,
  path: 'api/user/bonus',
  summary: 'The offers that I may choose from with a deposit. 001 §5.',
  docs: z.array(bonusOffer),
})

export const getUserBonuses = endpoint({
  ...OWN,
  path: 'api/user/bonus/user',
  summary: 'How often I have had each bonus. 001 §3.6.',
  docs: z.array(z.object({ bonusId: id, count })),
})

export const getMyAwards = endpoint({
  ...OWN,
  path: 'api/user/bonus/award',
  summary: 'Ours: my bonuses, newest first: what is locked, wagered and paid of each.',
  query: z.strictObject({ ...pageQuery, open: z.optional(typedFlag) }),
  docs: z.array(bonusAward),
  also: z.object(pageInfo),
})

export const getMyReferrals = endpoint({
  ...OWN,
  path: 'api/user/referral',
  summary: 'Ours: my referral code, how many came by it, and what they brought me.',
  docs: z.object({ code: shortText, referred: count, deposited: count, earned: amount, pending: amount }),
})

/* Rules */

const RULES = { tag: 'Bonuses', path: 'api/{role}/bonus/rule', action: 'bonus.manage', params: byOfficer } as const
const CHANGING: readonly RefusalCode[] = [...ALWAYS, 'WRONG_TRANSACTION_CODE']

export const getBonusRules = endpoint({
  ...RULES,
  method: 'GET',
  summary: 'The rules of the site, with what waits for a second officer.',
  docs: z.array(bonusRule),
  refusals: ALWAYS,
})

export const previewBonusRule = endpoint({
  ...RULES,
  method: 'POST',
  path: 'api/{role}/bonus/rule/preview',
  summary: 'What a player makes of such a rule over time, and whether a second officer has to confirm it.',
  body: z.strictObject({ terms: bonusTerms }),
  docs: z.object({ expectedProfit: amount, needsTwo: z.boolean() }),
  refusals: [...ALWAYS, 'BONUS_TERM_WRONG'],
})

export const createBonusRule = endpoint({
  ...RULES,
  method: 'POST',
  summary:
    'A new rule. In force at once where it costs the site nothing and no higher level has ended one that is earned by the same, else when another officer has confirmed it.',
  audit: 'BONUS_RULE_CHANGED',
  body: z.strictObject({ terms: bonusTerms, transactionCode }),
  docs: bonusRule,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [...CHANGING, 'BONUS_TERM_WRONG', 'IDEMPOTENCY_KEY_REUSED'],
})

const oneRule = z.strictObject({ role: uplinePathRole, ruleId: id })

export const changeBonusRule = endpoint({
  ...RULES,
  method: 'PUT',
  path: 'api/{role}/bonus/rule/{ruleId}',
  summary: 'Another version of a rule. What was awarded before keeps its own.',
  audit: 'BONUS_RULE_CHANGED',
  params: oneRule,
  body: z.strictObject({ terms: bonusTerms, version: count, transactionCode }),
  docs: bonusRule,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_FOUND', 'BONUS_TERM_WRONG', 'BONUS_RULE_CHANGED'],
})

export const arrangeBonusRule = endpoint({
  ...RULES,
  method: 'PATCH',
  path: 'api/{role}/bonus/rule/{ruleId}',
  summary:
    'Offer a rule or end it, or put it elsewhere in the list. Offered again it waits for a second officer where its terms took two; what a higher level ended, that level and those above offer.',
  audit: 'BONUS_RULE_CHANGED',
  params: oneRule,
  body: z.strictObject({
    active: z.optional(typedFlag),
    sort: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    transactionCode,
  }),
  docs: bonusRule,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_FOUND', 'SET_ABOVE'],
})

const WAITING = {
  ...RULES,
  path: 'api/{role}/bonus/rule/{ruleId}/waiting',
  params: oneRule,
  body: z.strictObject({ version: count, transactionCode }),
  docs: bonusRule,
  messages: [TEXTS.updated],
} as const

export const confirmBonusRule = endpoint({
  ...WAITING,
  method: 'POST',
  summary:
    'Confirm a version that another officer made: it is in force, in place of any other. Where a higher level ended a rule that is earned by the same, one of the two is of that level or above.',
  audit: 'BONUS_RULE_CONFIRMED',
  refusals: [...CHANGING, 'NOT_FOUND', 'BONUS_RULE_CHANGED', 'SECOND_OFFICER_NEEDED', 'SET_ABOVE'],
})

export const withdrawBonusRule = endpoint({
  ...WAITING,
  method: 'DELETE',
  summary: 'End a version that waits.',
  audit: 'BONUS_RULE_WITHDRAWN',
  refusals: [...CHANGING, 'NOT_FOUND', 'BONUS_RULE_CHANGED'],
})

/* Awards */

const AWARDS = { tag: 'Bonuses', path: 'api/{role}/bonus/award', params: byOfficer } as const

export const getAwards = endpoint({
  ...AWARDS,
  method: 'GET',
  summary: 'Bonuses of everybody below me, or of `userId`, newest first.',
  action: 'bonus.read',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    search: z.optional(searchText),
    status: z.optional(z.enum(['all', ...AWARD_STATES])),
  }),
  docs: z.array(officerAward),
  also: z.object(pageInfo),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const exportAwards = exportOf(getAwards, [
  'id',
  'createdAt',
  'userName',
  'kind',
  'title',
  'status',
  'amount',
  'released',
  'turnover',
  'wagered',
  'expiresAt',
])

export const giveBonus = endpoint({
  ...AWARDS,
  method: 'POST',
  summary:
    'manualDepositBonus: locked bonus for a player below me, by a rule of that kind, with the turnover that it needs.',
  action: 'bonus.give',
  audit: 'BONUS_AWARDED',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({
    userId: typedId,
    bonusId: typedId,
    amount: money,
    turnover: typedAmount.check(z.refine((paise) => paise >= 0 && paise <= MOST_POINTS)),
    remarks: shortText.check(z.minLength(1)),
    transactionCode,
  }),
  docs: officerAward,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...CHANGING,
    'NOT_FOUND',
    'BONUS_UNKNOWN',
    'BONUS_LOCKED',
    'BONUS_USED',
    'BONUS_CAP',
    ...GIVEN_POINTS,
    'DEMO_ACCOUNT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

const oneAward = z.strictObject({ role: uplinePathRole, awardId: id })

export const takeBonus = endpoint({
  ...AWARDS,
  method: 'DELETE',
  path: 'api/{role}/bonus/award/{awardId}',
  summary: 'manualWithdrawBonus: take back what of a bonus is still locked.',
  action: 'bonus.decide',
  audit: 'BONUS_ENDED',
  params: oneAward,
  body: z.strictObject({ remarks: shortText.check(z.minLength(1)), transactionCode }),
  docs: officerAward,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_FOUND', 'BONUS_CHANGED'],
})

export const decideAward = endpoint({
  ...AWARDS,
  method: 'PATCH',
  path: 'api/{role}/bonus/award/{awardId}',
  summary:
    'Let a held bonus go on, or refuse it, for the reasons that were looked at (`held`): where others have come since it is refused. Never by whoever gave it.',
  action: 'bonus.decide',
  audit: 'BONUS_DECIDED',
  params: oneAward,
  body: z.strictObject({
    action: z.enum(['release', 'refuse']),
    /** Why it is held, as I was shown it. */
    held: z.array(z.enum(HOLD_REASONS)),
    remarks: z._default(shortText, ''),
    transactionCode,
  }),
  docs: officerAward,
  messages: [TEXTS.updated],
  refusals: [
    ...CHANGING,
    'NOT_FOUND',
    'BONUS_CHANGED',
    'BONUS_UNKNOWN',
    'BONUS_LOCKED',
    'SECOND_OFFICER_NEEDED',
    ...GIVEN_POINTS,
  ],
})
