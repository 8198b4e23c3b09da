/** Passwords: changed by who knows the old one, recovered by who holds the mobile number. 001 §2.10, §2.11, §7; security T11, T55. */
import { randomInt } from 'node:crypto'
import { isOn, type Refusal } from '@paddock/contract'
import { refusePassword } from '@paddock/domain/access'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { recordAudit } from '../../audit-log/index.ts'
import type { Actor } from '../../platform/http-call.ts'
import { COMMON_PASSWORDS } from '../passwords/common-passwords.ts'
import { entryOfOwn, type From } from '../origin/from.ts'
import { isOtpRight, judgeOtp, type OtpOf, spendOtp } from '../codes/otp.ts'
import { readMobile } from '../codes/read-mobile.ts'
import { refuseOwnPassword } from '../passwords/own-password.ts'
import type { SignInDeps } from '../entrance/admit.ts'
import { BUSY } from '../throttle/busy.ts'
import { findPlayerByPhone, loadCredentials, noteProven, saveSecrets } from '../credentials/store.ts'

/** After a password was recovered nothing is paid out for a day: whoever took the number over shall not have the money. */
const HOLD_HOURS = 24
const CODE_DIGITS = 6

export type Change = { readonly oldPassword: string | undefined; readonly newPassword: string | undefined }

/** Ends every session. An operator without a transaction code is given one, in the clear this once. Law 2.7. */
export async function changePassword(
  deps: SignInDeps,
  from: From & { readonly actor: Actor },
  { oldPassword, newPassword }: Change,
): Promise<Result<{ readonly transactionCode: string | null }, Refusal>> {
  const { actor } = from
  if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
  if (!oldPassword || !newPassword) return refuse({ code: 'INVALID_PASSWORD' })
  const account = must(await loadCredentials(deps.db, actor.accountId), 'a session has its account')
  const wrong = await refuseOwnPassword(deps, from, account, oldPassword)
  if (wrong) return refuse(wrong)
  if (newPassword === oldPassword) return refuse({ code: 'SAME_PASSWORD' })
  const weak = refusePassword(newPassword, COMMON_PASSWORDS)
  if (weak) return refuse({ code: weak })
  const code = account.role === 'user' || account.hasTransactionCode ? null : newCode()
  const hashed = await deps.passwords.hash(newPassword)
  const codeHashed = code === null ? { hash: null } : await deps.passwords.hash(code)
  if (hashed === 'BUSY' || codeHashed === 'BUSY') return refuse(BUSY)
  const secrets = { passwordHash: hashed.hash, transactionCodeHash: codeHashed.hash, holdHours: 0 }
  await deps.db.transaction().execute(async (tx) => {
    await saveSecrets(tx, actor.accountId, secrets)
    await recordAudit(tx, entryOfOwn(from, 'PASSWORD_CHANGED', actor, { newTransactionCode: code !== null }))
    await deps.sessions.closeAll([actor.accountId], 'PASSWORD_CHANGED', { to: tx })
  })
  return ok({ transactionCode: code })
}

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

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
