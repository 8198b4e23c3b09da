/** What a payment gateway left open: seen, and ended by officers. docs/domain/payments.md#held. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { uplinePathRole } from '../roles.ts'
import { heldPayment, verdict } from '../shapes/held.ts'
import { TEXTS } from '../texts.ts'
import { count, id, searchText, shortText, transactionCode, typedFlag, typedId } from '../values.ts'

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
    heldId: id,
    version: count,
    verdict,
    /** Of what was sent back by hand. */
    utr: z.optional(shortText),
    remarks: shortText.check(z.minLength(1)),
    transactionCode,
  }),
  /** As it stands now; null where nothing is open any more. */
  docs: z.nullable(heldPayment),
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'NOT_METHOD_OWNER',
    'REQUEST_CHANGED',
    'SECOND_OFFICER_NEEDED',
    'INSUFFICIENT_FUNDS',
    'UTR_INVALID',
    'UTR_SPENT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
