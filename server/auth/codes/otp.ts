/** One-time codes: asked for, sent, and held against what was typed. Security T10, T11, T56. */
import { randomInt } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { admitOtp, isOtpAlive, OTP_DIGITS, OTP_LIFE_MS, type SmsBudget } from '@paddock/domain/access'
import type { MessageLanguage } from '@paddock/domain/messages'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Database, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { SmsQueue } from '../../sms/index.ts'
import { loadRoom } from './room.ts'
import { isSame, type Keys } from '../keys/keys.ts'
import {
  countWrongOtp,
  loadOtpHistory,
  lockOtp,
  lockPhone,
  type OtpAsker,
  type OtpOf,
  type OtpPurpose,
  saveOtp,
  spendOtp,
} from './store.ts'
import { OTP_TEXTS } from './otp-texts.ts'
import type { PuzzleOf, Puzzles } from '../throttle/puzzles.ts'
import { findPlayerByPhone } from '../credentials/store.ts'

export type OtpDeps = {
  readonly db: Database
  readonly keys: Keys
  readonly sms: SmsQueue
  readonly puzzles: Puzzles
  readonly clock: () => number
  readonly budget: SmsBudget
  readonly log: Pick<Log, 'warn'>
}

export type OtpRequest = OtpOf & {
  readonly siteName: string
  /** In which language who asks reads us. */
  readonly language: MessageLanguage
  readonly address: string
  readonly place: string
  readonly browser: string | null
  readonly asker: OtpAsker
  /** On a device that the account knows, or with its password: no puzzle is asked for. */
  readonly isTrusted: boolean
  /** The solution of a puzzle, as it came. */
  readonly puzzle: string | null
}

/** A slow phone works for a second: a code by SMS takes longer to come. */
const PUZZLE_BITS_OF_CODE = 17

/**
 * Writes a code and what is sent, whether or not the number is somebody's: answer, limits and work are the same, and the
 * sending itself happens afterwards. `note` writes the audit log in the same transaction.
 */
export async function requestOtp(
  deps: OtpDeps,
  request: OtpRequest,
  note: (tx: Tx) => Promise<void>,
): Promise<Result<null, Refusal>> {
  const { db, sms, puzzles } = deps
  const isSolved =
    request.isTrusted || (await puzzles.spend(request.puzzle, puzzleOfCode(request))) >= PUZZLE_BITS_OF_CODE
  const outcome = await db.transaction().execute(async (tx): Promise<Result<null, Refusal>> => {
    await lockPhone(tx, request.phone)
    const admitted = await admitRequest(tx, deps, request, isSolved)
    if (!admitted.ok) return admitted
    await writeOtp(tx, deps, request, admitted.value)
    await note(tx)
    return ok(null)
  })
  if (outcome.ok) sms.wake()
  return outcome
}

type Admitted = { readonly isPaidFor: boolean }

/** Nothing here depends on whose the number is, but for what its account knows of who asks. */
async function admitRequest(
  tx: Tx,
  deps: OtpDeps,
  request: OtpRequest,
  isSolved: boolean,
): Promise<Result<Admitted, Refusal>> {
  const { siteId, purpose, asker } = request
  const history = await loadOtpHistory(tx, request, request)
  const admission = admitOtp(history, deps.clock())
  if (admission.is === 'PENDING') return refuse({ code: 'OTP_PENDING', retryAfterMs: admission.waitMs })
  if (admission.is === 'TOO_MANY') return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: admission.waitMs })
  const room = await loadRoom(tx, deps, { siteId, purpose, asker, isFresh: history.ofPlace.length === 0 })
  // What is sent for signing up is what is asked for, which is no secret.
  if (!room.isLeft && purpose === 'SIGN_UP') return refuse({ code: 'OTP_NOT_SENT' })
  const waitMs = Math.max(room.puzzleMs, admission.is === 'PUZZLE' ? admission.waitMs : 0)
  if (waitMs > 0 && !isSolved) {
    const puzzle = deps.puzzles.make(PUZZLE_BITS_OF_CODE, puzzleOfCode(request))
    return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: waitMs, puzzle })
  }
  if (!room.isLeft) deps.log.warn({ siteId, purpose }, 'a code was not sent: the budget for ways in is used up')
  return ok({ isPaidFor: room.isLeft })
}

async function writeOtp(tx: Tx, { keys, sms }: OtpDeps, request: OtpRequest, { isPaidFor }: Admitted): Promise<void> {
  const { siteId, phone, purpose, address, place, asker } = request
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
  await saveOtp(tx, request, {
    hash: keys.mark('otp', markOf(request, code)),
    address,
    place,
    asker,
    lifeMs: OTP_LIFE_MS,
    browserHash: browserHashOf(keys, request.browser),
  })
  const isKnown = (await findPlayerByPhone(tx, siteId, phone)) !== undefined
  const text = textOf(request, code, isKnown)
  await sms.queue(tx, { siteId, phone, purpose, text: isPaidFor ? text : null, goodForMs: OTP_LIFE_MS })
}

/** Set apart, so that no puzzle for a name is one for a code. */
const puzzleOfCode = ({ siteId, purpose, phone, place }: OtpRequest): PuzzleOf => ({
  name: `code ${siteId} ${purpose} ${phone}`,
  place,
})

/** Null is not sent, but costs as much. Who signs up with a number that has an account is told so where only its owner reads it. */
function textOf({ purpose, siteName, language }: OtpRequest, code: string, isKnown: boolean): string | null {
  const texts = OTP_TEXTS[language]
  if (purpose === 'SIGN_UP' && isKnown) return texts.known(siteName)
  if (purpose !== 'SIGN_UP' && !isKnown) return null
  return texts[purpose === 'CONFIRM' ? 'confirm' : 'code'](code, siteName)
}

const markOf = ({ siteId, purpose, phone }: OtpOf, code: string): string => `${siteId} ${purpose} ${phone} ${code}`

const browserHashOf = (keys: Keys, browser: string | null): Buffer | null =>
  browser === null ? null : keys.mark('browser', browser)

/** The code's id when it is right. A wrong one is counted, and stays counted only if the transaction is committed. */
export async function judgeOtp(
  tx: Tx,
  { keys, clock }: Pick<OtpDeps, 'keys' | 'clock'>,
  of: OtpOf,
  { code, browser }: GivenOtp,
): Promise<number | null> {
  // In another browser than it was asked for in nothing is right, and nothing uses up the tries of the one that asked.
  const stored = await lockOtp(tx, of, browserHashOf(keys, browser))
  const given = keys.mark('otp', markOf(of, code))
  if (!stored || !isOtpAlive(stored, clock())) return null
  if (isSame(given, stored.hash)) return stored.id
  await countWrongOtp(tx, stored.id)
  return null
}

/** What was typed, and where. */
export type GivenOtp = { readonly code: string; readonly browser: string | null }

/** Judges without using it up, for what has slow work to do before it can be used. */
export async function isOtpRight(
  deps: Pick<OtpDeps, 'db' | 'keys' | 'clock'>,
  of: OtpOf,
  given: GivenOtp,
): Promise<boolean> {
  return await deps.db.transaction().execute(async (tx) => (await judgeOtp(tx, deps, of, given)) !== null)
}

export { type OtpOf, type OtpPurpose, spendOtp }
