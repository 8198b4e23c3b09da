/** Signing in: by password, by a code on the mobile, or by a ticket. 000 §4, §5; SECURITY T9, T12, T16. */
import { isOn, type LoginEvent, type Refusal, type Role } from '@paddock/contract'
import { type CountryCode, readPhone } from '@paddock/domain/access'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { type AuditEntry, originOf, recordAudit } from '../audit-log/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { From } from './from.ts'
import type { Keys } from './keys.ts'
import { isTicket, useLink } from './links.ts'
import { endDuplicates, openSession, type SignedIn } from './open-session.ts'
import { judgeOtp, spendOtp } from './otp.ts'
import type { PasswordChecker } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { type Credentials, findCredentials, isKnownPlace, saveLoginEvent } from './store.ts'
import type { Throttle } from './shared-throttle.ts'
import { placeOf, type Tries } from './throttle.ts'

export type SignInDeps = {
  readonly db: Database
  readonly passwords: PasswordChecker
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly keys: Keys
  readonly clock: () => number
}

export type SignInRequest = {
  /** A user name or a mobile number. */
  readonly name: string
  readonly password: string
  /** Of an SMS; null where none was given. */
  readonly otp: string | null
}

type Proof =
  | { readonly is: 'RIGHT' }
  | { readonly is: 'WRONG'; readonly refusal: Refusal; readonly outcome: LoginEvent['outcome'] }

const BUSY: Refusal = { code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 }

/** What an account is, is told only to who has proved that it is his, and a token is made only for who may have one. */
export async function signIn(deps: SignInDeps, from: From, request: SignInRequest): Promise<Result<SignedIn, Refusal>> {
  const { site, address } = from
  const phone = phoneIn(request.name, site.config.jurisdiction.countryCodes)
  const account = await findCredentials(deps.db, site.id, request.name, phone)
  const tries: Tries = {
    siteId: site.id,
    // However the number is written: each spelling would be a name of its own with tries of its own.
    name: phone ?? request.name,
    address,
    isKnownPlace: await isKnownPlace(deps.db, account?.accountId ?? null, placeOf(address)),
  }
  const retryAfterMs = await deps.throttle.take(tries)
  if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
  const proof = await prove(deps, from, request, { account, phone })
  if (proof === 'BUSY') {
    await deps.throttle.withdrawn(tries)
    return refuse(BUSY)
  }
  if (proof.is === 'WRONG' || !account) return await fail(deps, from, account, ...wrongOf(proof))
  await deps.throttle.succeeded(tries)
  return await admit(deps, from, account)
}

const phoneIn = (name: string, allowed: readonly CountryCode[]): string | null => {
  const read = readPhone(name, allowed)
  return read.ok ? read.value.e164 : null
}

function wrongOf(proof: Proof): [Refusal, LoginEvent['outcome']] {
  return proof.is === 'WRONG' ? [proof.refusal, proof.outcome] : [{ code: 'BAD_CREDENTIALS' }, 'WRONG_PASSWORD']
}

/** Who has proved it may come in, unless he is locked or belongs on another page. */
export async function admit(
  deps: Pick<SignInDeps, 'db' | 'sessions'>,
  from: From,
  account: Credentials,
): Promise<Result<SignedIn, Refusal>> {
  if (account.locked) return await fail(deps, from, account, { code: 'ACCOUNT_LOCKED' }, 'LOCKED')
  if (!mayUse(account.role, from.isConsole))
    return await fail(deps, from, account, { code: 'LOGIN_WITH_ADMIN_WEBSITE' }, 'ADMIN_SITE')
  const opened = await deps.db
    .transaction()
    .execute((tx) => openSession(tx, { sessions: deps.sessions, account, from }))
  await endDuplicates(deps.sessions, from, opened)
  return ok(opened)
}

const mayUse = (role: Role, isConsole: boolean): boolean => role === 'user' || isConsole

type Found = { readonly account: Credentials | undefined; readonly phone: string | null }

/**
 * One of three proofs. With a code, where the site takes codes, the password is not read at all: what existing clients put
 * there is no secret and never compared with anything. Without one, whatever stands there is a password like any other.
 */
async function prove(deps: SignInDeps, from: From, request: SignInRequest, found: Found): Promise<Proof | 'BUSY'> {
  if (request.otp !== null && isOn(from.site.config, 'otpLogin'))
    return await proveByOtp(deps, from, request.otp, found)
  if (isTicket(request.password)) return await proveByTicket(deps, from, request.password, found)
  const check = await deps.passwords.check(request.password, found.account?.passwordHash ?? null)
  if (check === 'BUSY') return 'BUSY'
  return check === 'RIGHT' ? RIGHT : { is: 'WRONG', refusal: { code: 'BAD_CREDENTIALS' }, outcome: 'WRONG_PASSWORD' }
}

const RIGHT: Proof = { is: 'RIGHT' }
const WRONG_OTP: Proof = { is: 'WRONG', refusal: { code: 'INVALID_OTP' }, outcome: 'WRONG_CODE' }

/** A number that nobody has is judged too: it takes as long. */
async function proveByOtp(
  deps: SignInDeps,
  { site, browser }: From,
  otp: string,
  { account, phone }: Found,
): Promise<Proof> {
  if (phone === null) return WRONG_OTP
  const isRight = await deps.db.transaction().execute(async (tx) => {
    const codeId = await judgeOtp(tx, deps, { siteId: site.id, purpose: 'SIGN_IN', phone }, { code: otp, browser })
    // An account that was found by a name that only looks like the number is not the number's.
    if (codeId === null || account?.role !== 'user') return false
    await spendOtp(tx, codeId)
    return true
  })
  return isRight ? RIGHT : WRONG_OTP
}

async function proveByTicket(deps: SignInDeps, from: From, ticket: string, { account }: Found): Promise<Proof> {
  const accountId = await useLink(deps.db, deps.keys, {
    code: ticket,
    kind: 'TICKET',
    siteId: from.site.id,
    label: from.site.label,
    agent: from.agent,
  })
  const isRight = accountId !== undefined && accountId === account?.accountId
  return isRight ? RIGHT : { is: 'WRONG', refusal: { code: 'LINK_ENDED' }, outcome: 'WRONG_CODE' }
}

/** Every try is kept: in the account's history, and in the audit log with no more than whom it was about. */
async function fail(
  { db }: Pick<SignInDeps, 'db'>,
  from: From,
  account: Credentials | undefined,
  refusal: Refusal,
  outcome: LoginEvent['outcome'],
): Promise<Result<never, Refusal>> {
  await db.transaction().execute((tx) => noteFailure(tx, from, account?.accountId ?? null, outcome))
  return refuse(refusal)
}

async function noteFailure(
  tx: Tx,
  from: From,
  accountId: number | null,
  outcome: LoginEvent['outcome'],
): Promise<void> {
  const { site, address, agent, country } = from
  await saveLoginEvent(tx, { siteId: site.id, accountId, outcome, address, place: placeOf(address), agent, country })
  await recordAudit(tx, failureEntry(from, accountId, outcome))
}

const failureEntry = (from: From, accountId: number | null, outcome: string): AuditEntry => ({
  ...originOf(from),
  action: 'SIGN_IN_FAILED',
  objectType: 'account',
  objectId: accountId === null ? '' : String(accountId),
  before: null,
  after: { outcome },
  reason: '',
})
