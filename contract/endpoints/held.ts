/** What a payment gateway left open: seen, and ended by officers. docs/domain/payments.md#held. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { uplinePathRole } from '../roles.ts'
import { heldPayment, strayLine, strayVerdict, verdict } from '../shapes/held.ts'
import { TEXTS } from '../texts.ts'
import { count, id, searchText, shortText, transactionCode, typedFlag, typedId } from '../values.ts'

const DECIDING = { version: count, remarks: shortText.check(z.minLength(1)), transactionCode }

/** What either decision is refused for. */
const UNDECIDED = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'WRONG_TRANSACTION_CODE',
  'REQUEST_CHANGED',
  'SECOND_OFFICER_NEEDED',
  'SAID_ABOVE',
  'IDEMPOTENCY_KEY_REUSED',
] as const

const HELD = {
  tag: 'Payments',
  path: 'api/{role}/payment/held',
  action: 'payment.decide',
  params: z.strictObject({ role: uplinePathRole }),
} as const

export const getHeldPayments = endpoint({
  ...HELD,
  method: 'GET',
  summary:
    'Ours: what a payment gateway left open of players below me (or of `userId`), the oldest first: orders that cannot be booked, payouts without an answer for half an hour, lines of its reports that are not booked.',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    search: z.optional(searchText),
    /** Only what the caller may decide. */
    mine: z.optional(typedFlag),
  }),
  docs: z.array(heldPayment),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const decideHeldPayment = endpoint({
  ...HELD,
  method: 'POST',
  summary:
    'Ours: end what a gateway left open by one of its `verdicts`. Whatever decides who has money is the word of two officers: the first is kept, the second, of another officer, moves it.',
  audit: 'HELD_DECIDED',
  body: z.strictObject({
    ...DECIDING,
    heldId: id,
    verdict,
    /** Of what was sent back by hand. */
    utr: z.optional(shortText),
    /** Of what was sent back by hand, to whose account. */
    payer: z.optional(shortText),
  }),
  /** As it stands now; null where nothing is open any more. */
  docs: z.nullable(heldPayment),
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [...UNDECIDED, 'NOT_METHOD_OWNER', 'INSUFFICIENT_FUNDS', 'UTR_INVALID', 'UTR_SPENT', 'PAYER_MISSING'],
})

const STRAYS = { tag: 'Payments', path: 'api/administrator/payment/strays', action: 'installation.maintain' } as const

export const getStrayLines = endpoint({
  ...STRAYS,
  method: 'GET',
  summary:
    'Ours: lines of the reports of a payment gateway about references that nobody here has asked for, the oldest first. They are of no site.',
  query: z.strictObject({ ...pageQuery, search: z.optional(searchText) }),
  docs: z.array(strayLine),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const decideStrayLine = endpoint({
  ...STRAYS,
  method: 'POST',
  summary:
    'Ours: look for the order of such a line again, or set it aside, which is the word of two. Nothing is booked of what nobody here knows.',
  audit: 'STRAY_LINE_DECIDED',
  body: z.strictObject({
    ...DECIDING,
    strayId: id,
    verdict: strayVerdict,
  }),
  /** As it stands now; null where nothing is open of it any more. */
  docs: z.nullable(strayLine),
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: UNDECIDED,
})
