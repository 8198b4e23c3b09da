/** Signing in: by password, by a code on the mobile, or by a ticket. 000 §4, §5; security T9, T12, T16. */
import { isOn, type LoginEvent, type Refusal } from '@paddock/contract'
import { type CountryCode, readPhone, type SessionWay } from '@paddock/domain/access'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { admit, fail, type Proven, type SignInDeps } from '../entrance/admit.ts'
import { BUSY } from '../throttle/busy.ts'
import type { From } from '../origin/from.ts'
import { isTicket, useLink } from '../links/links.ts'
import type { SignedIn } from '../entrance/open-session.ts'
import { judgeOtp, spendOtp } from '../codes/otp.ts'
import { type Credentials, findCredentials } from '../credentials/store.ts'
import { loadKnown } from '../history/store.ts'
import type { Judged } from '../throttle/throttle.ts'
import { proveUntold } from './prove-untold.ts'
import type { Tries } from '../throttle/rules.ts'
import type { SignInRequest } from './request.ts'

type Proof =
  | { readonly is: 'RIGHT'; readonly way: SessionWay }
  | { readonly is: 'WRONG'; readonly refusal: Refusal; readonly outcome: LoginEvent['outcome'] }

/** A token is made only for who may have one. */
export async function signIn(deps: SignInDeps, from: From, request: SignInRequest): Promise<Result<SignedIn, Refusal>> {
  const proven = await proveWho(deps, from, request)
  return proven.ok ? await admit(deps, from, proven.value) : proven
}

/**
 * Whose account it is on the site of `from`. What an account is, is told only to who has proved to be its owner; what is wrong counts
 * against the same tries and is written down in the same place, wherever it was asked for.
 */
export async function proveWho(deps: SignInDeps, from: From, request: SignInRequest): Promise<Result<Proven, Refusal>> {
  const { site, place } = from
  const phone = phoneIn(request.name, site.config.jurisdiction.countryCodes)
  const account = await findCredentials(deps.db, site.id, request.name, phone)
  const tries: Tries = {
    siteId: site.id,
    // However the number is written: each spelling would be a name of its own with tries of its own. Set apart, so that nobody types
    // the name under which the tries at an account's code, or at its own password, are counted.
    name: isGuessable(from, request) ? `as ${phone ?? request.name}` : null,
    place,
    known: await loadKnown(deps.db, account?.accountId ?? null, from),
  }
  // A try counts as wrong until it is judged: of two right ones at the same moment one would pay for the other.
  const key = `${site.id} ${account?.accountId ?? request.name} ${place}`
  const proven = await deps.turns.take(key, () => proveAsked(deps, { from, request, tries }, { account, phone }))
  return proven === 'FULL' ? refuse(BUSY) : proven
}

/** A password is. A link of 128 bits is not, and of a code by SMS every wrong one is counted with the code. */
const isGuessable = ({ site }: From, { otp, password }: SignInRequest): boolean =>
  !(otp !== null && isOn(site.config, 'otpLogin')) && !isTicket(password)

type Asking = { readonly from: From; readonly request: SignInRequest; readonly tries: Tries }

async function proveAsked(deps: SignInDeps, asking: Asking, found: Found): Promise<Result<Proven, Refusal>> {
  const { from, request, tries } = asking
  const puzzleOf = { name: tries.name ?? '', place: from.place }
  const taken = await deps.throttle.take(tries, await deps.puzzles.spend(from.puzzle, puzzleOf))
  switch (taken.is) {
    case 'WAIT':
      return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: taken.waitMs })
    case 'PUZZLE': {
      const puzzle = deps.puzzles.make(taken.bits, puzzleOf)
      return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: taken.waitMs, puzzle })
    }
    case 'UNTOLD':
      return await proveUntold(deps, { from, request }, found.account, taken)
    case 'TOLD':
      return await proveTold(deps, { from, request }, found, taken)
  }
}

async function proveTold(
  deps: SignInDeps,
  { from, request }: Pick<Asking, 'from' | 'request'>,
  found: Found,
  taken: Judged,
): Promise<Result<Proven, Refusal>> {
  const proof = await prove(deps, from, request, found)
  if (proof === 'BUSY') {
    await taken.withdrawn()
    return refuse(BUSY)
  }
  const { account } = found
  if (proof.is === 'WRONG' || !account) {
    await taken.failed()
    return await fail(deps, from, account, ...wrongOf(proof))
  }
  await taken.succeeded()
  return ok({ account, way: proof.way, secondFactorGiven: false })
}

const phoneIn = (name: string, allowed: readonly CountryCode[]): string | null => {
  const read = readPhone(name, allowed)
  return read.ok ? read.value.e164 : null
}

function wrongOf(proof: Proof): [Refusal, LoginEvent['outcome']] {
  return proof.is === 'WRONG' ? [proof.refusal, proof.outcome] : [{ code: 'BAD_CREDENTIALS' }, 'WRONG_PASSWORD']
}

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
  if (check === 'RIGHT') return rightBy('PASSWORD')
  return { is: 'WRONG', refusal: { code: 'BAD_CREDENTIALS' }, outcome: 'WRONG_PASSWORD' }
}

const rightBy = (way: SessionWay): Proof => ({ is: 'RIGHT', way })
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
  return isRight ? rightBy('CODE') : WRONG_OTP
}

async function proveByTicket(deps: SignInDeps, from: From, ticket: string, { account }: Found): Promise<Proof> {
  const link = { code: ticket, kind: 'TICKET', siteId: from.site.id, host: from.host, agent: from.agent } as const
  const taken = await useLink(deps.db, deps.keys, link)
  const isRight = taken !== undefined && taken.accountId === account?.accountId
  return isRight ? rightBy('TICKET') : { is: 'WRONG', refusal: { code: 'LINK_ENDED' }, outcome: 'WRONG_CODE' }
}
