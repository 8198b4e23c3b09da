/** Who a player is, as the player and officers see it. docs/domain/payments.md#kyc. */
import { KYC_DOCUMENTS, KYC_STATES } from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { amount, count, id, instant, shortText, text } from '../values.ts'

export const kycState = z.enum(KYC_STATES)
export const kycKind = z.enum(KYC_DOCUMENTS)

/** Seen under its address for five minutes; one whose time was over says when it was removed, and has none. */
const kycDocument = z.object({
  kind: kycKind,
  at: instant,
  url: z.nullable(text),
  removedAt: z.nullable(instant),
})
export type KycDocumentShown = z.output<typeof kycDocument>
export const kycDocuments = z.array(kycDocument)

export const kycStanding = z.object({
  status: kycState,
  /** What may be withdrawn before a site that asks who its players are knows it; null where nothing waits for it. */
  free: z.nullable(amount),
  /** Of what was rejected. */
  reason: shortText,
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** What was sent, as long as it is looked at or rejected, and what waits to be sent. */
  sent: kycDocuments,
  added: kycDocuments,
})
export type KycStanding = z.output<typeof kycStanding>

export const kycCheck = z.object({
  _id: id,
  userName: shortText,
  fullName: shortText,
  status: kycState,
  submittedAt: instant,
  decidedAt: z.nullable(instant),
  /** Null too of an officer above the reader. */
  decidedBy: z.nullable(shortText),
  reason: shortText,
  expiresAt: z.nullable(instant),
  version: count,
  /** Whether it is the caller's to decide. */
  mine: z.boolean(),
  /** Whether the caller sees its documents still. */
  mayOpen: z.boolean(),
})
export type KycCheckShown = z.output<typeof kycCheck>
