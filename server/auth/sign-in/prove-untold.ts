/**
 * Signing in to a name that strangers have guessed at ten times within the hour, as a stranger. The password is judged, and nothing
 * tells how: the answer is the same for each, comes at the same beat, and only who proves more comes in, by a code that goes to
 * the account's own mobile when the password was right, or by the account's authenticator. So who guesses learns nothing from here on, and
 * the owner is let in wherever they are. Decision 0019.
 */
import type { LoginEvent, Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { recordAudit } from '../../audit-log/index.ts'
import { fail, type Proven, type SignInDeps } from '../entrance/admit.ts'
import { BUSY } from '../throttle/busy.ts'
import { entryOfOwn, type From } from '../origin/from.ts'
import { judgeOtp, type OtpOf, requestOtp, spendOtp } from '../codes/otp.ts'
import { judgeFactor } from '../factor/second-factor.ts'
import type { Judged } from '../throttle/throttle.ts'
import type { Credentials } from '../credentials/store.ts'
import type { SignInRequest } from './request.ts'

/** Answers come at whole beats after the question: whatever is done for a right password fits into one. */
const BEAT_MS = 600

type Asking = { readonly from: From; readonly request: SignInRequest }

export async function proveUntold(
  deps: SignInDeps,
  { from, request }: Asking,
  account: Credentials | undefined,
  taken: Judged,
): Promise<Result<Proven, Refusal>> {
  const begun = performance.now()
  const check = await deps.passwords.check(request.password, account?.passwordHash ?? null, 'LAST')
  if (check === 'BUSY') {
    await taken.withdrawn()
    return refuse(BUSY)
  }
  const proved = check === 'RIGHT' ? account : undefined
  const more = proved && (await proveMore(deps, from, proved, request.confirm))
  if (proved && more?.isRight) {
    await taken.succeeded()
    return ok({ account: proved, way: 'PASSWORD', secondFactorGiven: more.secondFactorGiven })
  }
  // A right password without what proves more has failed as well: nothing tells the two apart.
  await taken.failed()
  const refused = await fail(deps, from, account, ...wrongOf(request))
  await untilBeat(performance.now() - begun)
  return refused
}

/** By what was given alone: the account's history tells no more of a guess than its answer. */
const wrongOf = ({ confirm }: SignInRequest): [Refusal, LoginEvent['outcome']] =>
  confirm === null ? [{ code: 'CONFIRM_WITH_CODE' }, 'WRONG_PASSWORD'] : [{ code: 'INVALID_OTP' }, 'WRONG_CODE']

const untilBeat = (passedMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.ceil(passedMs / BEAT_MS) * BEAT_MS - passedMs))

type More = { readonly isRight: boolean; readonly secondFactorGiven: boolean }
const NOTHING_MORE: More = { isRight: false, secondFactorGiven: false }

/** Only who has given the right password gets here: nobody else has a code sent, or uses up the tries of one. */
async function proveMore(deps: SignInDeps, from: From, account: Credentials, code: string | null): Promise<More> {
  if (code !== null) return await judgeConfirmation(deps, from, account, code)
  await sendConfirmation(deps, from, account).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a code to confirm a sign-in was not sent'),
  )
  return NOTHING_MORE
}

async function judgeConfirmation(deps: SignInDeps, from: From, account: Credentials, code: string): Promise<More> {
  const { accountId, phone, hasSecondFactor } = account
  if (phone !== null && (await spendConfirmation(deps, from, phone, code)))
    return { isRight: true, secondFactorGiven: false }
  if (!hasSecondFactor) return NOTHING_MORE
  const holder = { ...from, accountId, siteId: from.site.id }
  const isRight = await judgeFactor(deps, holder, { code, which: 'ON' }, async (_, { is }) => is === 'RIGHT')
  return { isRight, secondFactorGiven: isRight }
}

async function spendConfirmation(deps: SignInDeps, from: From, phone: string, code: string): Promise<boolean> {
  return await deps.db.transaction().execute(async (tx) => {
    const codeId = await judgeOtp(tx, deps, otpOf(from, phone), { code, browser: from.browser })
    if (codeId !== null) await spendOtp(tx, codeId)
    return codeId !== null
  })
}

const otpOf = ({ site }: From, phone: string): OtpOf => ({ siteId: site.id, purpose: 'CONFIRM', phone })

async function sendConfirmation(deps: SignInDeps, from: From, account: Credentials): Promise<void> {
  const { site, address, place, browser, language } = from
  if (account.phone === null || account.locked) return
  const request = {
    ...otpOf(from, account.phone),
    siteName: site.config.name,
    language,
    address,
    place,
    browser,
    asker: 'PROVED',
    isTrusted: true,
    puzzle: null,
  } as const
  await requestOtp(deps, request, (tx) =>
    recordAudit(tx, entryOfOwn(from, 'OTP_ASKED', { ...account, sessionKey: null }, { purpose: 'CONFIRM' })),
  )
}
