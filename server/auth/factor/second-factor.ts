/** The second factor: codes of an authenticator (RFC 6238), and backup codes for who has lost it. Security T14. */
import { randomInt } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { Secret, TOTP } from 'otpauth'
import type { Database, Tx } from '../../platform/database.ts'
import { lockFactor, noteStep, replaceBackupCodes, type StoredFactor, useBackupCode } from './store.ts'
import type { Keys } from '../keys/keys.ts'
import type { Judged, Throttle } from '../throttle/throttle.ts'
import { loadKnown } from '../history/store.ts'

const STEP_SECONDS = 30
/** A clock may be one step off. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20
const BACKUP_CODES = 10
/** Without letters and digits that look alike. */
const BACKUP_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export type FactorDeps = {
  readonly db: Database
  readonly keys: Keys
  readonly clock: () => number
  readonly throttle: Throttle
}

export function newSecret(keys: Keys, accountId: number, label: { readonly site: string; readonly userName: string }) {
  const secret = new Secret({ size: SECRET_BYTES })
  const totp = new TOTP({ issuer: label.site, label: label.userName, secret, period: STEP_SECONDS })
  return { sealed: keys.seal(secret.base32, ownerOf(accountId)), secret: secret.base32, uri: totp.toString() }
}

export type FactorVerdict =
  | { readonly is: 'RIGHT' }
  | { readonly is: 'WRONG' }
  | { readonly is: 'OFF' }
  | { readonly is: 'WAIT'; readonly waitMs: number }

export type Unproven = Exclude<FactorVerdict, { is: 'RIGHT' }>

/** Why what needs a code is not done. */
export function refusalOf(verdict: Unproven, wrong: 'INVALID_OTP' | 'OTP_VERIFICATION_FAILED'): Refusal {
  switch (verdict.is) {
    case 'WRONG':
      return { code: wrong }
    case 'OFF':
      return { code: 'SECOND_FACTOR_OFF' }
    case 'WAIT':
      return { code: 'TOO_MANY_REQUESTS', retryAfterMs: verdict.waitMs }
  }
}

export type Holder = {
  readonly accountId: number
  readonly siteId: number
  readonly place: string
  readonly device: string
}

type Guess = { readonly code: string; readonly which: 'ON' | 'NEW' }

/** A code that is held against a factor within somebody else's transaction. */
export type FactorTry = {
  /** Holds the factor until the transaction ends: before the rows of accounts, since whoever turns a factor on or off has them in this order. */
  hold(tx: Tx): Promise<void>
  /** A right one is used up with the transaction, and stays good where that is undone. */
  judge(tx: Tx): Promise<FactorVerdict>
  /** Once the transaction is over: what the try counts as. One that was not judged counts as none. */
  settle(): Promise<void>
}

/**
 * `which`: the factor that is on, or the one being set up. Who has failed too often waits, and comes in by a backup code all the
 * same: nobody guesses one.
 */
export async function takeFactorTry(
  deps: FactorDeps,
  { accountId, siteId, place, device }: Holder,
  guess: Guess,
): Promise<FactorTry> {
  const known = await loadKnown(deps.db, accountId, { place, device })
  const taken = await deps.throttle.take({ siteId, name: `factor ${accountId}`, place, known })
  let was: FactorVerdict['is'] = 'OFF'
  return {
    async hold(tx) {
      await lockFactor(tx, accountId)
    },
    async judge(tx) {
      const verdict =
        taken.is === 'WAIT' || taken.is === 'PUZZLE'
          ? await compareBackup(tx, deps, accountId, { ...guess, waitMs: taken.waitMs })
          : await compare(tx, deps, accountId, guess)
      was = verdict.is
      return verdict
    },
    async settle() {
      if ('succeeded' in taken) await settleTry(taken, was)
    },
  }
}

/** Holds a code against the account's factor, and does what follows from it in the same transaction; a right one is used up. */
export async function judgeFactor<T>(
  deps: FactorDeps,
  holder: Holder,
  guess: Guess,
  act: (tx: Tx, verdict: FactorVerdict) => Promise<T>,
): Promise<T> {
  const tried = await takeFactorTry(deps, holder, guess)
  const value = await deps.db.transaction().execute(async (tx) => await act(tx, await tried.judge(tx)))
  await tried.settle()
  return value
}

/** Only a right code forgets what failed before: where there was nothing to compare it with nothing was judged. */
async function settleTry(taken: Judged, was: FactorVerdict['is']): Promise<void> {
  if (was === 'RIGHT') await taken.succeeded()
  else if (was === 'WRONG') await taken.failed()
  else await taken.withdrawn()
}

async function compareBackup(
  tx: Tx,
  deps: FactorDeps,
  accountId: number,
  { code, which, waitMs }: Guess & { readonly waitMs: number },
): Promise<FactorVerdict> {
  const isBackup = which === 'ON' && (await spendBackup(tx, deps, accountId, code))
  return isBackup ? { is: 'RIGHT' } : { is: 'WAIT', waitMs }
}

async function compare(tx: Tx, deps: FactorDeps, accountId: number, { code, which }: Guess): Promise<FactorVerdict> {
  const factor = await lockFactor(tx, accountId)
  if (!factor || factor.isOn !== (which === 'ON')) return { is: 'OFF' }
  const step = stepOf(deps.keys.open(factor.secret, ownerOf(accountId)), code, factor, deps.clock())
  if (step !== null) {
    await noteStep(tx, accountId, step)
    return { is: 'RIGHT' }
  }
  const isBackup = which === 'ON' && (await spendBackup(tx, deps, accountId, code))
  return { is: isBackup ? 'RIGHT' : 'WRONG' }
}

const spendBackup = (tx: Tx, { keys }: FactorDeps, accountId: number, code: string): Promise<boolean> =>
  useBackupCode(tx, accountId, markOfBackup(keys, accountId, code))

/** The time step whose code this is; null for a wrong code and for one that was used. */
function stepOf(secret: string, code: string, { lastStep }: StoredFactor, now: number): number | null {
  // The library throws at other digits than these.
  if (!/^\d{6}$/.test(code.trim())) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const delta = totp.validate({ token: code.trim(), window: DRIFT_STEPS, timestamp: now })
  if (delta === null) return null
  const step = Math.floor(now / (STEP_SECONDS * 1000)) + delta
  return step > lastStep ? step : null
}

/** Ten new ones, in the clear this once. */
export async function renewBackupCodes(tx: Tx, keys: Keys, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, newBackupCode)
  await replaceBackupCodes(
    tx,
    accountId,
    codes.map((code) => markOfBackup(keys, accountId, code)),
  )
  return codes
}

function newBackupCode(): string {
  const letters = Array.from({ length: 8 }, () => BACKUP_LETTERS[randomInt(BACKUP_LETTERS.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

const ownerOf = (accountId: number): string => `account ${accountId}`
/** However it is typed: with or without the hyphen, in either case. */
const markOfBackup = (keys: Keys, accountId: number, code: string): Buffer =>
  keys.mark('backup', `${accountId} ${code.replaceAll(/[\s-]/g, '').toLowerCase()}`)
