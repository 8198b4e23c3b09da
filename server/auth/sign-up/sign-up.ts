/** Signing up. The code proves the number and is used up here; what the app showed as verified counts for nothing. Security T11. */
import { isOn, type Refusal, type RequestOf, type calls } from '@paddock/contract'
import { isUserName, looksLikePhone, type Phone, refusePassword } from '@paddock/domain/access'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Tx } from '../../platform/database.ts'
import { COMMON_PASSWORDS } from '../passwords/common-passwords.ts'
import type { From } from '../origin/from.ts'
import { endDuplicates, openSession, type SignedIn } from '../entrance/open-session.ts'
import { isOtpRight, judgeOtp, type OtpOf, spendOtp } from '../codes/otp.ts'
import { readMobile } from '../codes/read-mobile.ts'
import {
  findBranch,
  findDefaultUpline,
  findReferrer,
  insertPlayer,
  type Registration,
  saveRegistration,
  type Upline,
} from './store.ts'
import { BUSY } from '../throttle/busy.ts'
import type { SignInDeps } from '../entrance/admit.ts'
import { findPlayerByPhone, isUserNameTaken, loadCredentials } from '../credentials/store.ts'

export type SignUpBody = RequestOf<typeof calls.signUp>['body']

/** Of a player who was made, for the live news to the uplines. */
export type NewPlayerNews = {
  readonly id: number
  readonly siteId: number
  readonly parentId: number
  readonly ancestors: readonly number[]
  readonly userName: string
  readonly role: 'user'
}

/** A code that a player signed up with, in the transaction that makes them. */
export type PromoCodeUsed = {
  readonly siteId: number
  readonly accountId: number
  readonly promoCode: string
  readonly now: number
}

/** Whose code it is may be an affiliate's: then the player is theirs, and nobody's friend. */
export type CodeGiven = {
  readonly siteId: number
  readonly accountId: number
  readonly code: string
  readonly subId: string | undefined
  readonly now: number
}

export type SignUpDeps = SignInDeps & {
  readonly onPlayerMade: (news: NewPlayerNews) => void
  readonly earnByCode: (tx: Tx, used: PromoCodeUsed) => Promise<void>
  /** Whether the code is an affiliate's; with `mayJoin` the player is theirs. */
  readonly joinAffiliate: (tx: Tx, given: CodeGiven, mayJoin: boolean) => Promise<boolean>
}

type Wanted = { readonly body: SignUpBody; readonly phone: Phone; readonly otp: OtpOf }

export async function signUp(deps: SignUpDeps, from: From, body: SignUpBody): Promise<Result<SignedIn, Refusal>> {
  const { site } = from
  if (!isOn(site.config, 'register')) return refuse({ code: 'REGISTRATION_CLOSED' })
  const phone = readMobile(body.phone, site)
  if (!phone.ok) return phone
  const refusal = refuseForm(body, phone.value)
  if (refusal) return refuse(refusal)
  const otp: OtpOf = { siteId: site.id, purpose: 'SIGN_UP', phone: phone.value.e164 }
  if (!(await isOtpRight(deps, otp, { code: body.otp, browser: from.browser }))) return refuse({ code: 'INVALID_OTP' })
  const hashed = await deps.passwords.hash(body.password)
  if (hashed === 'BUSY') return refuse(BUSY)
  const wanted: Wanted = { body, phone: phone.value, otp }
  const made = await deps.db.transaction().execute((tx) => makePlayer(tx, deps, from, { ...wanted, hash: hashed.hash }))
  if (!made.ok) return made
  const { signedIn, news } = made.value
  await endDuplicates(deps.sessions, from, signedIn)
  deps.onPlayerMade(news)
  return ok(signedIn)
}

function refuseForm(body: SignUpBody, phone: Phone): Refusal | undefined {
  if (body.ageConfirmed === false || body.termsAccepted === false) return { code: 'AGE_AND_TERMS' }
  const weak = refusePassword(body.password, COMMON_PASSWORDS)
  if (weak) return { code: weak }
  const { userName } = body
  if (!userName || isOwnNumber(userName, phone)) return undefined
  // Nobody takes somebody else's number as a name.
  return !isUserName(userName) || looksLikePhone(userName) ? { code: 'USER_NAME_INVALID' } : undefined
}

/** Existing clients send the mobile number as the name of who chose none, with its country code or without. 001 §5. */
const isOwnNumber = (name: string, { national, e164 }: Phone): boolean =>
  !/[^\d\s+().-]/.test(name) && [national, digitsOf(e164)].includes(digitsOf(name))
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '')

/** Nobody's address: `.invalid` is never given to anybody, so what is sent there reaches no stranger. RFC 2606. */
const generatedEmail = ({ e164 }: Phone): string => `${digitsOf(e164)}@mobile.invalid`

type Made = { readonly signedIn: SignedIn; readonly news: NewPlayerNews }

async function makePlayer(
  tx: Tx,
  deps: SignUpDeps,
  from: From,
  { body, phone, otp, hash }: Wanted & { readonly hash: string },
): Promise<Result<Made, Refusal>> {
  const { site } = from
  const codeId = await judgeOtp(tx, deps, otp, { code: body.otp, browser: from.browser })
  if (codeId === null) return refuse({ code: 'INVALID_OTP' })
  // Only who holds the number learns this.
  if (await findPlayerByPhone(tx, site.id, phone.e164)) return refuse({ code: 'ALREADY_REGISTERED' })
  const userName = await chooseName(tx, site.id, body, phone)
  if (userName === undefined) return refuse({ code: 'USER_NAME_TAKEN' })
  const upline = await uplineOf(tx, site.id, body)
  if (!upline) return refuse({ code: 'REGISTRATION_CLOSED' })
  const accountId = await insertPlayer(tx, {
    siteId: site.id,
    upline: upline.under,
    userName,
    fullName: body.fullName || phone.national,
    passwordHash: hash,
    phone: phone.e164,
    email: body.email || generatedEmail(phone),
    book: 'REAL',
  })
  if (accountId === undefined) return refuse({ code: 'USER_NAME_TAKEN' })
  const { branchId } = upline
  const referrerId = await findFriend(tx, deps, from, { body, accountId })
  await saveRegistration(tx, accountId, site.id, registrationOf(from, body, { branchId, referrerId }))
  await spendOtp(tx, codeId)
  const account = must(await loadCredentials(tx, accountId), 'who signed up has an account')
  const came = { way: 'SIGNED_UP', cameFrom: null } as const
  const signedIn = await openSession(tx, { sessions: deps.sessions, account, from, came }, 'SIGNED_UP')
  // Behind it: the device is known by now.
  const { promoCode } = body
  if (promoCode) await deps.earnByCode(tx, { siteId: site.id, accountId, promoCode, now: deps.clock() })
  const { id: parentId, ancestors } = upline.under
  const news = {
    id: accountId,
    siteId: site.id,
    parentId,
    ancestors: [...ancestors, parentId],
    userName,
    role: 'user',
  } as const
  return ok({ signedIn, news })
}

/** What was wished for; else the number as it is dialled there, or with its country code where somebody else has that one. */
async function chooseName(tx: Tx, siteId: number, { userName }: SignUpBody, phone: Phone): Promise<string | undefined> {
  const wishes = userName && !isOwnNumber(userName, phone) ? [userName] : [phone.national, phone.e164.slice(1)]
  for (const name of wishes) if (!(await isUserNameTaken(tx, siteId, name))) return name
  return undefined
}

type UplineChoice = { readonly under: Upline; readonly branchId: number | null }

/** A branch that is none of this site's is left out: the player comes all the same. */
async function uplineOf(tx: Tx, siteId: number, { branchId }: SignUpBody): Promise<UplineChoice | undefined> {
  const asked = Number(branchId)
  const branch = branchId && Number.isSafeInteger(asked) ? await findBranch(tx, siteId, asked) : undefined
  if (branch) return { under: branch, branchId: branch.id }
  const usual = await findDefaultUpline(tx, siteId)
  return usual && { under: usual, branchId: null }
}

/** Who sent the player here: nobody where it was an affiliate, who has a deal instead. */
async function findFriend(
  tx: Tx,
  deps: SignUpDeps,
  { site }: From,
  { body: { referrer: code, subId }, accountId }: { readonly body: SignUpBody; readonly accountId: number },
): Promise<number | null> {
  if (!code) return null
  const given = { siteId: site.id, accountId, code, subId, now: deps.clock() }
  const isAffiliates = await deps.joinAffiliate(tx, given, isOn(site.config, 'affiliates'))
  return isAffiliates ? null : await findReferrer(tx, site.id, code)
}

function registrationOf(
  { address, place, agent }: From,
  body: SignUpBody,
  { branchId, referrerId }: Pick<Registration, 'branchId' | 'referrerId'>,
): Registration {
  return {
    referrer: body.referrer || null,
    referrerId,
    branchId,
    utmSource: body.utmSource || null,
    registrationSource: body.registrationSource || null,
    type: body.type || null,
    promoCode: body.promoCode || null,
    wagerBonusId: body.wagerBonusId || null,
    ageConfirmed: body.ageConfirmed ?? null,
    termsAccepted: body.termsAccepted ?? null,
    address,
    place,
    agent,
  }
}
