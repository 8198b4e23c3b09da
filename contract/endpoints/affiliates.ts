/** Affiliates: visits by their links, their own page, and what officers do with them. 000 §1, §3; 001 §2.1, §2.3. All of it ours. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import {
  affiliateCode,
  affiliateFlag,
  affiliateRow,
  affiliateSub,
  affiliateWhole,
  dealTerms,
  givenSubId,
  ownAffiliate,
} from '../shapes/affiliate.ts'
import { TEXTS } from '../texts.ts'
import { count, id, searchText, shortText, transactionCode, typedFlag, typedId } from '../values.ts'

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']

export const countVisit = endpoint({
  method: 'POST',
  path: 'api/common/affiliate/visit',
  tag: 'Affiliates',
  summary:
    'A visit by an affiliate’s link; counted once a day for each browser, and not of programs. What it answers says nothing of the code.',
  action: 'signal.send',
  budget: { burst: 10, perSecond: 0.1 },
  body: z.strictObject({ code: shortText, subId: z.optional(givenSubId) }),
  docs: z.object({}),
  refusals: ['NOT_ON_THIS_SITE'],
})

/* Affiliates themselves */

const OWN = { method: 'GET', tag: 'Affiliates', action: 'affiliate.read' } as const

export const getMyAffiliate = endpoint({
  ...OWN,
  path: 'api/user/affiliate',
  summary: 'My page as an affiliate: links, how many came how far, this month, statements. Null of who is none.',
  docs: z.object({ affiliate: z.nullable(ownAffiliate) }),
  refusals: ALWAYS,
})

export const getMyAffiliateSubs = endpoint({
  ...OWN,
  path: 'api/user/affiliate/sub',
  summary: 'How many came by each of my sub-ids, and how far.',
  query: z.strictObject(pageQuery),
  docs: z.array(affiliateSub),
  also: z.object(pageInfo),
  refusals: ALWAYS,
})

export const exportMyAffiliateSubs = exportOf(getMyAffiliateSubs, [
  'subId',
  'visits',
  'signUps',
  'firstDeposits',
  'heads',
  'brought',
])

/* Officers */

const MANAGED = {
  tag: 'Affiliates',
  path: 'api/{role}/affiliate',
  action: 'affiliate.manage',
  params: z.strictObject({ role: uplinePathRole }),
} as const
const CHANGING: readonly RefusalCode[] = [...ALWAYS, 'WRONG_TRANSACTION_CODE', 'NOT_FOUND']

export const getAffiliates = endpoint({
  ...MANAGED,
  method: 'GET',
  summary: 'The affiliates of the site, the newest first.',
  query: z.strictObject({
    ...pageQuery,
    search: z.optional(searchText),
    /** Only those of whom a deal or a statement waits for an officer. */
    status: z.optional(z.literal('waiting')),
  }),
  docs: z.array(affiliateRow),
  also: z.object(pageInfo),
  refusals: ALWAYS,
})

export const exportAffiliates = exportOf(getAffiliates, [
  'userName',
  'code',
  'active',
  'createdAt',
  'visits',
  'signUps',
  'firstDeposits',
  'heads',
  'earned',
  'paid',
  'open',
])

export const createAffiliate = endpoint({
  ...MANAGED,
  method: 'POST',
  summary: 'Make a player an affiliate, with a code and a deal that waits for a second officer.',
  audit: 'AFFILIATE_MADE',
  body: z.strictObject({
    userName: shortText.check(z.maxLength(30)),
    code: affiliateCode,
    terms: dealTerms,
    transactionCode,
  }),
  docs: affiliateWhole,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_ON_THIS_SITE', 'DEMO_ACCOUNT', 'AFFILIATE_EXISTS', 'AFFILIATE_TERM_WRONG'],
})

const ONE = {
  ...MANAGED,
  path: 'api/{role}/affiliate/{affiliateId}',
  params: z.strictObject({ role: uplinePathRole, affiliateId: id }),
  docs: affiliateWhole,
} as const

export const getAffiliate = endpoint({
  ...ONE,
  method: 'GET',
  summary: 'One affiliate: deals, statements, and players whom an officer should look at.',
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const arrangeAffiliate = endpoint({
  ...ONE,
  method: 'PATCH',
  summary:
    'End an affiliate, or take them up again: whom a higher level ended, that level and those above do. Ended, nobody comes by their code; the month is theirs whole.',
  audit: 'AFFILIATE_CHANGED',
  body: z.strictObject({ active: typedFlag, remarks: z._default(shortText, ''), transactionCode }),
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'SET_ABOVE'],
})

const DEAL = { ...ONE, path: 'api/{role}/affiliate/{affiliateId}/deal', messages: [TEXTS.updated] } as const

export const proposeDeal = endpoint({
  ...DEAL,
  method: 'PUT',
  summary: 'Another deal; when a second officer has agreed it is in force from the next month.',
  audit: 'AFFILIATE_DEAL_PROPOSED',
  /** `version`: the newest that I was shown. */
  body: z.strictObject({ terms: dealTerms, version: count, transactionCode }),
  refusals: [...CHANGING, 'AFFILIATE_CHANGED', 'AFFILIATE_TERM_WRONG', 'SET_ABOVE'],
})

export const confirmDeal = endpoint({
  ...DEAL,
  method: 'POST',
  summary: 'Agree to a deal that another officer made.',
  audit: 'AFFILIATE_DEAL_CONFIRMED',
  body: z.strictObject({ version: count, transactionCode }),
  refusals: [...CHANGING, 'AFFILIATE_CHANGED', 'SECOND_OFFICER_NEEDED', 'SET_ABOVE'],
})

export const withdrawDeal = endpoint({
  ...DEAL,
  method: 'DELETE',
  summary: 'End a deal that waits.',
  audit: 'AFFILIATE_DEAL_WITHDRAWN',
  body: z.strictObject({ version: count, transactionCode }),
  refusals: [...CHANGING, 'AFFILIATE_CHANGED', 'SET_ABOVE'],
})

export const excludeAffiliatePlayer = endpoint({
  ...ONE,
  method: 'PATCH',
  path: 'api/{role}/affiliate/{affiliateId}/player',
  summary:
    'Leave a player out, who counts for nothing then, also of months before; or take them in again. What is stated already is made up for by what comes.',
  action: 'affiliate.exclude',
  audit: 'AFFILIATE_PLAYER_EXCLUDED',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({
    userId: typedId,
    excluded: typedFlag,
    remarks: shortText.check(z.minLength(1)),
    transactionCode,
  }),
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'AFFILIATE_PLAYER_UNKNOWN', 'SET_ABOVE'],
})

export const decideAffiliateStatement = endpoint({
  ...ONE,
  method: 'PATCH',
  path: 'api/{role}/affiliate/{affiliateId}/statement/{statementId}',
  summary:
    'Pay what a statement says is due to the affiliate’s balance, or refuse it, for the reasons that were looked at (`flags`): where others have come since it is refused. Above the site’s sum of a day two officers pay.',
  audit: 'AFFILIATE_STATEMENT_DECIDED',
  params: z.strictObject({ role: uplinePathRole, affiliateId: id, statementId: id }),
  body: z.strictObject({
    action: z.enum(['pay', 'refuse']),
    /** Why an officer looks, as I was shown it. */
    flags: z.array(affiliateFlag),
    remarks: z._default(shortText, ''),
    transactionCode,
  }),
  messages: [TEXTS.updated],
  refusals: [
    ...CHANGING,
    'AFFILIATE_CHANGED',
    'SECOND_OFFICER_NEEDED',
    'PLAYER_LOCKED',
    'PRACTICE_ONLY',
    'AFFILIATE_REASON_MISSING',
  ],
})
