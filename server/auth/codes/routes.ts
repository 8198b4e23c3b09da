/** One-time codes, asked for by strangers. Security T10, T56. */
import { BROWSER_HEADER, calls, isOn, PUZZLE_HEADER, type Refusal, type SwitchName, TEXTS } from '@paddock/contract'
import { maskPhone, OTP_RESEND_MS } from '@paddock/domain/access'
import { messageLanguageOf } from '@paddock/domain/messages'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import { answer, type Asked, type Routes } from '../../platform/http-call.ts'
import { browserOf, fromOf } from '../origin/from.ts'
import { type OtpDeps, type OtpPurpose, requestOtp } from './otp.ts'
import { readMobile } from './read-mobile.ts'
import { namesAnotherSite } from '../origin/another-site.ts'
import { findPlayerByPhone } from '../credentials/store.ts'
import { loadKnown } from '../history/store.ts'
import type { Known } from '../throttle/rules.ts'

export type CodeRouteDeps = OtpDeps

type AskedPurpose = Exclude<OtpPurpose, 'CONFIRM'>

const SWITCH_OF: Readonly<Record<AskedPurpose, SwitchName>> = {
  SIGN_UP: 'register',
  PASSWORD: 'forgotPassword',
  SIGN_IN: 'otpLogin',
}

/** The three calls for a code are of one shape. */
type OtpCall = typeof calls.sendSignUpOtp

export function codeRoutes(routes: Routes, deps: CodeRouteDeps): void {
  const send = async (asked: Asked<OtpCall>, purpose: AskedPurpose, message: string) => {
    const sent = await sendCode(deps, asked, purpose)
    return sent.ok ? answer<OtpCall>({ docs: { resendAfter: OTP_RESEND_MS / 1000 }, message }) : sent
  }
  routes.open(calls.sendSignUpOtp, (asked) => send(asked, 'SIGN_UP', TEXTS.otpSent))
  routes.open(calls.sendPasswordOtp, (asked) => send(asked, 'PASSWORD', TEXTS.otpSendSuccessfully))
  routes.open(calls.sendSignInOtp, (asked) => send(asked, 'SIGN_IN', TEXTS.otpSent))
}

/** What the number's account knows of who asks: a number that nobody has is asked about as well, which takes as long. */
async function knownOf({ db }: OtpDeps, asked: Asked<OtpCall>, phone: string): Promise<Known | null> {
  const account = await findPlayerByPhone(db, asked.site.id, phone)
  return await loadKnown(db, account?.accountId ?? null, fromOf({ ...asked, actor: null }))
}

async function sendCode(deps: OtpDeps, asked: Asked<OtpCall>, purpose: AskedPurpose): Promise<Result<null, Refusal>> {
  const { site, body, address, place } = asked
  if (namesAnotherSite(site, body.whiteLabelId)) return refuse({ code: 'FORBIDDEN' })
  if (!isOn(site.config, SWITCH_OF[purpose])) return refuse({ code: 'NOT_ON_THIS_SITE' })
  const phone = readMobile(body.phone, site)
  if (!phone.ok) return phone
  // Who signs up is known to no account, also where the number is one's already: nothing may tell so.
  const known = purpose === 'SIGN_UP' ? null : await knownOf(deps, asked, phone.value.e164)
  const request = {
    siteId: site.id,
    siteName: site.config.name,
    language: messageLanguageOf(asked.header('accept-language')),
    purpose,
    phone: phone.value.e164,
    address,
    place,
    asker: known ? 'KNOWN' : 'STRANGER',
    // A place is shared: a puzzle that is left out there would tell its others that the number is somebody's.
    isTrusted: known?.by === 'DEVICE',
    browser: browserOf(asked.header(BROWSER_HEADER)),
    puzzle: asked.header(PUZZLE_HEADER) ?? null,
  } as const
  const entry = entryOf(
    { ...asked, actor: null },
    { action: 'OTP_ASKED', objectType: 'phone', objectId: maskPhone(phone.value.e164), after: { purpose } },
  )
  const sent = await requestOtp(deps, request, (tx) => recordAudit(tx, entry))
  return sent.ok ? ok(null) : sent
}
