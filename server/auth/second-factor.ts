/** The second factor: codes of an authenticator (RFC 6238), and backup codes for who has lost it. SECURITY T14. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../platform/database.ts'
import {
  countWrongFactor,
  lockFactor,
  noteStep,
  replaceBackupCodes,
  type StoredFactor,
  TRIES_WINDOW_MS,
  useBackupCode,
} from './factor-store.ts'
import type { Keys } from './keys.ts'

const STEP_SECONDS = 30
/** A clock may be one step off. */
const DRIFT_STEPS = 1
const TRIES = 5
const SECRET_BYTES = 20
const BACKUP_CODES = 10
/** Without letters and digits that look alike. */
const BACKUP_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export type FactorDeps = { readonly keys: Keys; readonly clock: () => number }

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

/**
 * Holds a code against the account's factor. A right one is used up; a wrong one is counted, and stays counted only if the
 * transaction is committed. `which`: the factor that is on, or the one being set up.
 */
export async function judgeFactor(
  tx: Tx,
  { keys, clock }: FactorDeps,
  accountId: number,
  { code, which }: { readonly code: string; readonly which: 'ON' | 'NEW' },
): Promise<FactorVerdict> {
  const factor = await lockFactor(tx, accountId)
  if (!factor || factor.isOn !== (which === 'ON')) return { is: 'OFF' }
  if (factor.tries >= TRIES) return { is: 'WAIT', waitMs: TRIES_WINDOW_MS }
  const step = stepOf(keys.open(factor.secret, ownerOf(accountId)), code, factor, clock())
  if (step !== null) {
    await noteStep(tx, accountId, step)
    return { is: 'RIGHT' }
  }
  if (which === 'ON' && (await useBackupCode(tx, accountId, markOfBackup(keys, accountId, code))))
    return { is: 'RIGHT' }
  await countWrongFactor(tx, accountId, factor.tries)
  return { is: 'WRONG' }
}

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
