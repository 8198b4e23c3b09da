/** Who a player is, where a site asks: documents, and what officers make of them. Ours; the specification shows no call of it. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import { kycCheck, kycDocuments, kycKind, kycStanding, kycState } from '../shapes/kyc.ts'
import { TEXTS } from '../texts.ts'
import { upload } from '../upload.ts'
import { instant, searchText, shortText, transactionCode, typedCount, typedFlag, typedId } from '../values.ts'
import { IMAGE_REFUSALS } from './images.ts'

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']

const OWN = { tag: 'Payments', path: 'api/user/kyc', action: 'payment.ask', docs: kycStanding } as const

export const getKyc = endpoint({
  ...OWN,
  method: 'GET',
  summary: 'What the site knows of who I am, and what I may withdraw before it does.',
  refusals: [...ALWAYS, 'DEMO_ACCOUNT'],
})

export const addKycDocument = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/kyc/document',
  summary:
    'An image of a document, in place of one of its kind that is not sent yet. Nobody sees it before it is sent.',
  audit: 'KYC_DOCUMENT_ADDED',
  budget: { burst: 12, perSecond: 0.2 },
  contentType: 'multipart',
  body: z.strictObject({ kind: kycKind, image: upload }),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'DEMO_ACCOUNT', ...IMAGE_REFUSALS, 'KYC_SENT'],
})

export const submitKyc = endpoint({
  ...OWN,
  method: 'POST',
  summary: 'Send what I have added: officers look at it.',
  audit: 'KYC_SENT',
  body: z.strictObject({}),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'DEMO_ACCOUNT', 'KYC_SENT', 'KYC_DOCUMENT_MISSING'],
})

const CHECKS = {
  tag: 'Payments',
  path: 'api/{role}/kyc',
  params: z.strictObject({ role: uplinePathRole }),
} as const

export const getKycChecks = endpoint({
  ...CHECKS,
  method: 'GET',
  summary: 'Who sent documents of everybody below me (or is `userId`), what waits first, the oldest first.',
  action: 'kyc.read',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    search: z.optional(searchText),
    status: z.optional(z.enum(['all', ...kycState.options])),
    /** Only what the caller may decide. */
    mine: z.optional(typedFlag),
  }),
  docs: z.array(kycCheck),
  also: z.object(pageInfo),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const exportKycChecks = exportOf(getKycChecks, [
  'userName',
  'fullName',
  'status',
  'submittedAt',
  'decidedAt',
  'decidedBy',
  'reason',
  'expiresAt',
])

const ONE = { ...CHECKS, action: 'kyc.decide' } as const

export const openKycDocuments = endpoint({
  ...ONE,
  method: 'POST',
  path: 'api/{role}/kyc/document',
  summary: 'Open the documents that a player below me has sent, for five minutes. Each look is written down.',
  audit: 'KYC_OPENED',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({ userId: typedId }),
  docs: kycDocuments,
  refusals: [...ALWAYS, 'NOT_FOUND', 'NOT_METHOD_OWNER', 'KYC_CLOSED'],
})

export const decideKyc = endpoint({
  ...ONE,
  method: 'PATCH',
  summary: 'The player is who the documents say, until a day or without end; or why not.',
  audit: 'KYC_DECIDED',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({
    userId: typedId,
    action: z.enum(['verify', 'reject']),
    reason: z._default(shortText, ''),
    expiresAt: z.optional(instant),
    version: typedCount,
    transactionCode,
  }),
  docs: kycCheck,
  messages: [TEXTS.updated],
  refusals: [
    ...ALWAYS,
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'NOT_METHOD_OWNER',
    'REQUEST_CHANGED',
    'KYC_REASON_MISSING',
    'KYC_EXPIRED',
    'SET_ABOVE',
  ],
})
