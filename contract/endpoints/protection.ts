/** A player's protection: limits, time-out, self-exclusion, reality check, what it has cost. Ours. Security 1.4. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import {
  cost,
  exclusionMonths,
  limitKind,
  limitPeriod,
  limitProduct,
  protection,
  realityCheckMinutes,
  sittingSummary,
  timeOutLength,
} from '../shapes/protection.ts'
import { TEXTS } from '../texts.ts'
import { shortText, transactionCode, typedAmount, typedId, typedNumber } from '../values.ts'

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const OWN = { tag: 'Protection', action: 'protection.change', docs: protection } as const

const LONGEST_MINUTES = 30 * 24 * 60
const which = { kind: limitKind, period: limitPeriod, product: z.optional(limitProduct) }
const minutes = z.pipe(typedNumber, z.int().check(z.gte(1), z.lte(LONGEST_MINUTES)))
const money = typedAmount.check(z.refine((paise) => paise > 0))

export const getProtection = endpoint({
  method: 'GET',
  path: 'api/user/protection',
  tag: 'Protection',
  action: 'protection.change',
  summary:
    'My limits and what is left of them, my time-out or exclusion, the reality check, and how long I have played.',
  docs: protection,
  refusals: ALWAYS,
})

export const setLimit = endpoint({
  ...OWN,
  method: 'PUT',
  path: 'api/user/protection/limit',
  summary:
    'Set a limit. A tighter one holds at once; a looser one, or none (`amount` or `minutes` null), waits 24 hours and for a second yes.',
  audit: 'LIMIT_SET',
  body: z.strictObject({
    ...which,
    amount: z.optional(z.nullable(money)),
    minutes: z.optional(z.nullable(minutes)),
  }),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'LIMIT_NOT_OFFERED', 'LIMIT_NOT_SET'],
})

const LOOSENING = { ...OWN, path: 'api/user/protection/limit/loosening' } as const

export const confirmLoosening = endpoint({
  ...LOOSENING,
  method: 'POST',
  summary: 'The second yes to a looser limit, 24 hours after it was asked for and within a week.',
  audit: 'LIMIT_LOOSENED',
  body: z.strictObject(which),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'LIMIT_NOT_OFFERED', 'NOTHING_TO_LOOSEN', 'LOOSENING_TOO_SOON'],
})

export const cancelLoosening = endpoint({
  ...LOOSENING,
  method: 'DELETE',
  summary: 'Keep the limit as it is.',
  audit: 'LOOSENING_CANCELLED',
  query: z.strictObject(which),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'LIMIT_NOT_OFFERED', 'NOTHING_TO_LOOSEN'],
})

export const beginTimeOut = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/protection/timeOut',
  summary: 'Take a break from now on. It cannot be shortened.',
  audit: 'TIME_OUT_BEGUN',
  body: z.strictObject({ length: timeOutLength }),
  refusals: [...ALWAYS, 'TIME_OUT_RUNNING'],
})

export const excludeSelf = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/protection/exclusion',
  summary:
    'Exclude myself from all sites of the installation, at once, for so many months. Nobody can take it back. My balance stays mine to withdraw.',
  audit: 'SELF_EXCLUDED',
  body: z.strictObject({ months: exclusionMonths, confirm: z.literal(true) }),
  refusals: [...ALWAYS, 'TIME_OUT_RUNNING'],
})

const CHECK = { ...OWN, path: 'api/user/protection/realityCheck' } as const

export const setRealityCheck = endpoint({
  ...CHECK,
  method: 'PUT',
  summary: 'How often I am told how long I have played: every 15 to 120 minutes, 60 until it is set.',
  audit: 'REALITY_CHECK_SET',
  body: z.strictObject({ everyMinutes: realityCheckMinutes }),
  messages: [TEXTS.updated],
  refusals: ALWAYS,
})

export const acknowledgeRealityCheck = endpoint({
  ...CHECK,
  method: 'POST',
  summary: 'I know how long I have played, and go on. Answers what this sitting has brought.',
  audit: 'REALITY_CHECK_ACKNOWLEDGED',
  docs: z.nullable(sittingSummary),
  refusals: ALWAYS,
})

export const declineLimits = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/protection/offer/decline',
  summary: 'No limits for now. They are offered again in a month.',
  audit: 'LIMITS_DECLINED',
  refusals: ALWAYS,
})

export const reviewLimits = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/protection/review',
  summary: 'My limits are right as they are: I am asked again in half a year. Or later: I am asked again in a week.',
  audit: 'LIMITS_REVIEWED',
  body: z.strictObject({ answer: z.enum(['keep', 'later']) }),
  refusals: [...ALWAYS, 'LIMIT_NOT_SET'],
})

export const setMarketing = endpoint({
  ...OWN,
  method: 'PUT',
  path: 'api/user/protection/marketing',
  summary: 'Whether offers and other advertising may reach me. News of my account come in any case.',
  audit: 'MARKETING_SET',
  body: z.strictObject({ wanted: z.boolean() }),
  messages: [TEXTS.updated],
  refusals: ALWAYS,
})

export const getCost = endpoint({
  method: 'GET',
  path: 'api/user/protection/cost',
  tag: 'Protection',
  action: 'protection.change',
  summary: 'What playing has cost me: stakes, result, deposits and time, lately and ever.',
  docs: z.array(cost),
  refusals: ALWAYS,
})

const BELOW = {
  tag: 'Protection',
  params: z.strictObject({ role: uplinePathRole, userId: typedId }),
  target: { in: 'params', field: 'userId' },
  docs: protection,
} as const

export const getProtectionOfOne = endpoint({
  ...BELOW,
  method: 'GET',
  path: 'api/{role}/people/{userId}/protection',
  action: 'protection.tighten',
  summary: 'The protection of a player below me.',
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const tightenLimitOfOne = endpoint({
  ...BELOW,
  method: 'PUT',
  path: 'api/{role}/people/{userId}/protection/limit',
  action: 'protection.tighten',
  summary: 'Set or tighten a limit of a player below me. Only the player can loosen it again.',
  audit: 'LIMIT_SET',
  body: z.strictObject({
    ...which,
    amount: z.optional(money),
    minutes: z.optional(minutes),
    remarks: z.optional(shortText),
    transactionCode,
  }),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'NOT_FOUND', 'WRONG_TRANSACTION_CODE', 'LIMIT_NOT_OFFERED', 'LIMIT_NOT_TIGHTER'],
})
