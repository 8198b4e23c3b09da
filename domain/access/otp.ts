import { DAY_MS, HOUR_MS } from '../time/index.ts'

/** One-time codes by SMS: when one may be asked for, and when one holds. 001 §9, security T11, T56. */
export const OTP_DIGITS = 6
export const OTP_LIFE_MS = 5 * 60_000
/** 001 §9: the resend countdown. */
export const OTP_RESEND_MS = 60_000
const OTP_TRIES = 5
/** Of a code that whoever asked for it did not tie to their browser: anybody may guess at it. Security T11. */
const OTP_TRIES_UNBOUND = 3
/** Wrong guesses a day at the codes for one number, site and purpose; from then on each code may be tried once. */
const TRIES_A_DAY = 10
/** For one number, site and purpose within a day, for whoever asks: beyond it one for each place that has not asked, after a puzzle. */
const CODES_A_DAY = 5
const CODES_A_DAY_OF_PLACE = 3
/** Beyond it nobody has one: so many places at work on one number are no accident, and each code is a guess more. */
const MOST_CODES_A_DAY = 20
/** One place for one number, on all sites and for all purposes: nobody has a stranger's mobile ring all day. */
const CODES_A_DAY_OF_PLACE_FOR_NUMBER = 6
const CODES_AN_HOUR_OF_PLACE = 10

/** A code that was asked for. */
export type AskedOtp = {
  readonly at: number
  /** For the site and the purpose that one is asked for now. */
  readonly isSame: boolean
  /** From the place that asks now. */
  readonly isHere: boolean
}

/** What was asked for lately by askers of the same kind; whether the number belongs to somebody plays no part, so the answer cannot tell. */
export type OtpHistory = {
  /** Codes for this number within 24 hours. */
  readonly ofNumber: readonly AskedOtp[]
  /** When this place asked for codes within the hour, for whatever number. */
  readonly ofPlace: readonly number[]
}

export type OtpAdmission =
  | { readonly is: 'FREE' }
  /** Who solves a puzzle need not wait. */
  | { readonly is: 'PUZZLE'; readonly waitMs: number }
  | { readonly is: 'PENDING' | 'TOO_MANY'; readonly waitMs: number }

/**
 * Whether a code may be asked for; waits are milliseconds, until the same question at the same place would be answered otherwise.
 * Decision 0044.
 */
export function admitOtp({ ofNumber, ofPlace }: OtpHistory, now: number): OtpAdmission {
  const same = timesOf(ofNumber.filter(({ isSame }) => isSame))
  const pendingMs = waitFor(same, 1, OTP_RESEND_MS, now)
  if (pendingMs > 0) return { is: 'PENDING', waitMs: pendingMs }
  const here = ofNumber.filter(({ isHere }) => isHere)
  const sameHere = timesOf(here.filter(({ isSame }) => isSame))
  const usualMs = waitFor(same, CODES_A_DAY, DAY_MS, now)
  const waitMs = Math.max(
    waitFor(sameHere, CODES_A_DAY_OF_PLACE, DAY_MS, now),
    waitFor(timesOf(here), CODES_A_DAY_OF_PLACE_FOR_NUMBER, DAY_MS, now),
    waitFor(same, MOST_CODES_A_DAY, DAY_MS, now),
    waitFor(ofPlace, CODES_AN_HOUR_OF_PLACE, HOUR_MS, now),
    // A place that has asked before waits for one of the usual ones, or until it is one that has not.
    Math.min(usualMs, waitFor(sameHere, 1, DAY_MS, now)),
  )
  if (waitMs > 0) return { is: 'TOO_MANY', waitMs }
  return usualMs > 0 ? { is: 'PUZZLE', waitMs: usualMs } : { is: 'FREE' }
}

const timesOf = (codes: readonly AskedOtp[]): readonly number[] => codes.map(({ at }) => at)

/** Until fewer than `most` of these lie within the span. */
function waitFor(times: readonly number[], most: number, spanMs: number, now: number): number {
  const last = times.toSorted((a, b) => b - a)[most - 1]
  return last === undefined ? 0 : Math.max(0, last + spanMs - now)
}

export type StoredOtp = {
  readonly expiresAt: number
  readonly tries: number
  /** Used, or replaced by a newer one. */
  readonly isSpent: boolean
  /** Good in one browser only. */
  readonly isBound: boolean
  /** Wrong guesses within 24 hours at codes for its number, site and purpose, this one's among them. */
  readonly triesOfNumber: number
}

/** Whether a code may be compared with what was typed; wrong guesses have been counted before this one. */
export const isOtpAlive = (otp: StoredOtp, now: number): boolean =>
  !otp.isSpent && otp.expiresAt > now && otp.tries < triesOf(otp)

/** Who holds the mobile is right at the first try: of a number that is guessed at all day that is left to them. */
const triesOf = ({ isBound, triesOfNumber }: StoredOtp): number => {
  if (triesOfNumber >= TRIES_A_DAY) return 1
  return isBound ? OTP_TRIES : OTP_TRIES_UNBOUND
}
