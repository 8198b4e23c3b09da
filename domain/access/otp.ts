/** One-time codes by SMS: when one may be sent, and when one holds. 001 §9, security T11, T56. */
export const OTP_DIGITS = 6
export const OTP_LIFE_MS = 5 * 60_000
/** 001 §9: the resend countdown. */
export const OTP_RESEND_MS = 60_000
export const OTP_TRIES = 5
/** Of a code that whoever asked for it did not tie to his browser: anybody may guess at it. Security T11. */
const OTP_TRIES_UNBOUND = 3
const TRIES_A_DAY = 10
const CODES_A_DAY = 5
const CODES_AN_HOUR_FROM_PLACE = 10
const HOUR_MS = 3_600_000

/** What was asked for lately; whether the number belongs to somebody plays no part, so the answer cannot tell. */
export type OtpHistory = {
  /** When the last code for this number and purpose was asked for. */
  readonly lastAt: number | null
  /** Codes for this number, and wrong guesses at them, within 24 hours. */
  readonly codesOfPhone: number
  readonly triesOfPhone: number
  /** Codes that this place asked for within the hour. */
  readonly codesOfPlace: number
}

export type OtpWait = { readonly why: 'PENDING' | 'TOO_MANY'; readonly waitMs: number }

/** Nothing when a code may be sent. */
export function refuseNewOtp(history: OtpHistory, now: number): OtpWait | undefined {
  const sinceMs = history.lastAt === null ? OTP_RESEND_MS : now - history.lastAt
  if (sinceMs < OTP_RESEND_MS) return { why: 'PENDING', waitMs: OTP_RESEND_MS - sinceMs }
  if (history.codesOfPhone >= CODES_A_DAY || history.triesOfPhone >= TRIES_A_DAY)
    return { why: 'TOO_MANY', waitMs: HOUR_MS }
  if (history.codesOfPlace >= CODES_AN_HOUR_FROM_PLACE) return { why: 'TOO_MANY', waitMs: HOUR_MS }
  return undefined
}

export type StoredOtp = {
  readonly expiresAt: number
  readonly tries: number
  /** Used, or replaced by a newer one. */
  readonly isSpent: boolean
  /** Good in one browser only. */
  readonly isBound: boolean
  readonly triesOfPhone: number
}

/** Whether a code may be compared with what was typed; wrong guesses have been counted before this one. */
export const isOtpAlive = (otp: StoredOtp, now: number): boolean =>
  !otp.isSpent &&
  otp.expiresAt > now &&
  otp.tries < (otp.isBound ? OTP_TRIES : OTP_TRIES_UNBOUND) &&
  otp.triesOfPhone < TRIES_A_DAY
