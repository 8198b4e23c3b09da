/** Ours: what a level takes out of the offer for everybody below it. docs/domain/restrictions.md */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { uplinePathRole } from '../roles.ts'
import { heldRestriction, restriction, scopeKind } from '../shapes/restriction.ts'
import { TEXTS } from '../texts.ts'
import { shortText, transactionCode, typedAmount, typedCount, typedFlag, typedId, typedInt32 } from '../values.ts'

const RESTRICTIONS = {
  tag: 'People',
  action: 'offer.restrict',
  path: 'api/{role}/restrictions',
  params: z.strictObject({ role: uplinePathRole }),
} as const

export const getRestrictions = endpoint({
  ...RESTRICTIONS,
  method: 'GET',
  summary:
    'What my players are not offered, or within narrower terms: what I say of it, the last first, then what is from above. Of an administrator it holds on all sites.',
  docs: z.array(restriction),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const setRestriction = endpoint({
  ...RESTRICTIONS,
  method: 'PUT',
  audit: 'OFFER_RESTRICTED',
  summary:
    'Bar a sport, a kind of markets, an event or a market for everybody below me, or narrow how it may be bet on, in place of what I said of it before, as it was seen. Nothing said lifts it. In force with the next bet; what is from above stays.',
  body: z.strictObject({
    kind: scopeKind,
    /** The sport, the event or the market; or the kind: BETFAIR, BOOKMAKER, SESSION. */
    scopeId: typedId,
    own: z.strictObject({
      isBlocked: z.optional(typedFlag),
      delaySeconds: z.optional(typedCount),
      minStake: z.optional(typedAmount),
      maxStake: z.optional(typedAmount),
      maxUserWin: z.optional(typedAmount),
    }),
    /** What was seen; 0 where I said nothing of it. */
    version: typedInt32,
    remarks: z.optional(shortText),
    transactionCode,
  }),
  docs: z.array(restriction),
  messages: [TEXTS.updated],
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'WRONG_TRANSACTION_CODE',
    'MARKET_TERM_WRONG',
    'RESTRICTION_CHANGED',
    'TOO_MANY_RESTRICTIONS',
  ],
})

export const getMyRestrictions = endpoint({
  tag: 'Markets',
  action: 'bet.read',
  path: 'api/user/restrictions',
  method: 'GET',
  summary:
    'What I am not offered of what is on, and what I may bet on within narrower terms, as the levels above me say: one word on each part, of what is said twice the stricter, none of what is over, and delays are added to the market by the longest.',
  docs: z.array(heldRestriction),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
