/** A password that is recovered by who holds the mobile number. 001 §2.10, §7; security T11, T55. */
import { isOn, type Refusal } from '@paddock/contract'
import { refusePassword } from '@paddock/domain/access'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { recordAudit } from '../../audit-log/index.ts'
import { isOtpRight, judgeOtp, type OtpOf, spendOtp } from '../codes/otp.ts'
import { readMobile } from '../codes/read-mobile.ts'
import { findPlayerByPhone, noteProven, saveSecrets } from '../credentials/store.ts'
import type { SignInDeps } from '../entrance/admit.ts'
import { entryOfOwn, type From } from '../origin/from.ts'
import { COMMON_PASSWORDS } from '../passwords/common-passwords.ts'
import { BUSY } from '../throttle/busy.ts'

/** After a password was recovered nothing is paid out for a day: whoever took the number over shall not have the money. */
const HOLD_HOURS = 24

const inWordsOfReset = (refusal: Refusal): Refusal => {
  if (refusal.code === 'PHONE_MISSING') return { code: 'RESET_PHONE_MISSING' }
  return refusal.code === 'PHONE_INVALID' ? { code: 'RESET_PHONE_INVALID' } : refusal
}

export type Recovery = { readonly phone: string; readonly otp: string; readonly password: string }

/** Ends every session and keeps the second factor: a number alone opens no account that has one. */
export async function recoverPassword(
  deps: SignInDeps,
  from: From,
  { phone: typed, otp: code, password }: Recovery,
): Promise<Result<null, Refusal>> {
  const { site } = from
  if (!isOn(site.config, 'forgotPassword')) return refuse({ code: 'NOT_ON_THIS_SITE' })
  const phone = readMobile(typed, site)
  if (!phone.ok) return refuse(inWordsOfReset(phone.refusal))
  const weak = refusePassword(password, COMMON_PASSWORDS)
  if (weak) return refuse({ code: weak })
  const otp: OtpOf = { siteId: site.id, purpose: 'PASSWORD', phone: phone.value.e164 }
  if (!(await isOtpRight(deps, otp, { code, browser: from.browser }))) return refuse({ code: 'INVALID_OTP' })
  const hashed = await deps.passwords.hash(password)
  if (hashed === 'BUSY') return refuse(BUSY)
  return await deps.db.transaction().execute(async (tx): Promise<Result<null, Refusal>> => {
    const codeId = await judgeOtp(tx, deps, otp, { code, browser: from.browser })
    const account = codeId === null ? undefined : await findPlayerByPhone(tx, site.id, otp.phone)
    if (codeId === null || !account) return refuse({ code: 'INVALID_OTP' })
    await spendOtp(tx, codeId)
    await saveSecrets(tx, account.accountId, {
      passwordHash: hashed.hash,
      transactionCodeHash: null,
      holdHours: HOLD_HOURS,
    })
    await noteProven(tx, account.accountId)
    await recordAudit(tx, entryOfOwn(from, 'PASSWORD_RECOVERED', { ...account, sessionKey: null }))
    await deps.sessions.closeAll([account.accountId], 'PASSWORD_CHANGED', { to: tx })
    return ok(null)
  })
}
