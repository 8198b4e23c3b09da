/** Who a player is: the law of docs/domain/payments.md#kyc. */
import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { freeOfKyc, type KycCheck, kycStateOf, refuseKycDecision, refuseSending } from './index.ts'

const NOW = 1_795_000_000_000
const check: KycCheck = { state: 'submitted', version: 3, expiresAt: null }

describe('a check', () => {
  test.each([
    [undefined, 'none'],
    [check, 'submitted'],
    [{ ...check, state: 'verified', expiresAt: NOW + 1 }, 'verified'],
    [{ ...check, state: 'verified', expiresAt: NOW }, 'expired'],
    [{ ...check, state: 'rejected', expiresAt: NOW }, 'rejected'],
  ] as const)('%j is %s', (stored, state) => {
    expect(kycStateOf(stored, NOW)).toBe(state)
  })
  test.each([
    ['none', ['IDENTITY'], undefined],
    ['rejected', ['SELFIE', 'IDENTITY'], undefined],
    ['expired', ['IDENTITY'], undefined],
    ['none', ['SELFIE'], 'KYC_DOCUMENT_MISSING'],
    ['submitted', ['IDENTITY'], 'KYC_SENT'],
    ['verified', ['IDENTITY'], 'KYC_SENT'],
  ] as const)('of one who is %s, %j: %s', (state, kinds, code) => {
    expect(refuseSending(state, kinds)?.code).toBe(code)
  })
  const decision = { action: 'verify', version: 3, reason: '', expiresAt: null, now: NOW } as const
  test.each([
    [check, decision, undefined],
    [check, { ...decision, version: 2 }, 'REQUEST_CHANGED'],
    [check, { ...decision, expiresAt: NOW }, 'KYC_EXPIRED'],
    [check, { ...decision, action: 'reject' }, 'KYC_REASON_MISSING'],
    [check, { ...decision, action: 'reject', reason: 'blurred' }, undefined],
    [{ ...check, state: 'verified' }, decision, 'REQUEST_CHANGED'],
    [{ ...check, state: 'verified' }, { ...decision, action: 'reject', reason: 'forged' }, undefined],
    [{ ...check, state: 'rejected' }, { ...decision, action: 'reject', reason: 'again' }, 'REQUEST_CHANGED'],
  ] as const)('%j decided as %j: %s', (stored, decided, code) => {
    expect(refuseKycDecision(stored, decided)?.code).toBe(code)
  })
})

describe('without being known', () => {
  test.each([
    [null, 'none', 5, null],
    [10, 'verified', 50, null],
    [10, 'none', 4, 6],
    [10, 'submitted', 10, 0],
    [10, 'expired', 50, 0],
    [0, 'rejected', 0, 0],
  ] as const)('above %s, %s, %d withdrawn: %s may be', (above, state, withdrawn, free) => {
    expect(freeOfKyc(above === null ? null : paise(above), state, paise(withdrawn))).toBe(free)
  })
})
