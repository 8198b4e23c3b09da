/** Who a player is, as documents show: what is sent, what comes of it, when a withdrawal waits for it. docs/domain/payments.md#kyc. */
import { larger, type Paise, subtract, ZERO } from '../money/index.ts'

/** What a document shows. Without the first nothing is sent. */
export const KYC_DOCUMENTS = ['IDENTITY', 'IDENTITY_BACK', 'ADDRESS', 'SELFIE'] as const
export type KycDocument = (typeof KYC_DOCUMENTS)[number]

export const KYC_STATES = ['none', 'submitted', 'verified', 'rejected', 'expired'] as const
export type KycState = (typeof KYC_STATES)[number]

export type KycCheck = {
  readonly state: Extract<KycState, 'submitted' | 'verified' | 'rejected'>
  readonly version: number
  /** Of what was verified: until when it holds; null without end. */
  readonly expiresAt: number | null
}

/** What is verified holds until its day is over. */
export function kycStateOf(check: Pick<KycCheck, 'state' | 'expiresAt'> | undefined, now: number): KycState {
  if (!check) return 'none'
  const { state, expiresAt } = check
  return state === 'verified' && expiresAt !== null && expiresAt <= now ? 'expired' : state
}

/** What may still be withdrawn by somebody who is not known; null where nothing has a bound. `above` is null where the site never asks. */
export const freeOfKyc = (above: Paise | null, state: KycState, withdrawn: Paise): Paise | null =>
  above === null || state === 'verified' ? null : larger(ZERO, subtract(above, withdrawn))

export type SendRefusal = { readonly code: 'KYC_SENT' | 'KYC_DOCUMENT_MISSING' }

/** Why these documents are not sent: others are looked at, the player is known, or the one that says who they are is missing. */
export function refuseSending(state: KycState, kinds: readonly KycDocument[]): SendRefusal | undefined {
  if (state === 'submitted' || state === 'verified') return { code: 'KYC_SENT' }
  return kinds.includes('IDENTITY') ? undefined : { code: 'KYC_DOCUMENT_MISSING' }
}

export type KycDecision = {
  readonly action: 'verify' | 'reject'
  /** That was looked at. */
  readonly version: number
  readonly reason: string
  readonly expiresAt: number | null
  readonly now: number
}

/** Why this cannot be decided as it was seen. What is verified may be rejected later: a document turned out to be somebody else's. */
export function refuseKycDecision(
  check: KycCheck,
  { action, version, reason, expiresAt, now }: KycDecision,
): { readonly code: 'REQUEST_CHANGED' | 'KYC_REASON_MISSING' | 'KYC_EXPIRED' } | undefined {
  const mayBe = check.state === 'submitted' || (check.state === 'verified' && action === 'reject')
  if (check.version !== version || !mayBe) return { code: 'REQUEST_CHANGED' }
  if (action === 'reject') return reason.trim() === '' ? { code: 'KYC_REASON_MISSING' } : undefined
  return expiresAt !== null && expiresAt <= now ? { code: 'KYC_EXPIRED' } : undefined
}
