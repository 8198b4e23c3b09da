/** The register form without the screen: what is wrong with it, what is sent, which field a refusal is about. 001 §5. */
import type { Asking } from '@paddock/contract/request'
import type { RefusalCode } from '@paddock/contract/refusals'
import type { signUp } from '@paddock/contract/endpoints/access'
import { TEXTS } from '@paddock/ui/words'
import { isUserName, OTP_DIGITS, refusePassword } from '@paddock/domain/access'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { dialledOf, type Phone, refusePhone } from './phone.ts'

export type SignUpRequest = Asking<typeof signUp>['body']

export type Registration = {
  readonly userName: string
  readonly phone: Phone
  readonly otp: string
  readonly password: string
  readonly confirmation: string
  readonly isOfAge: boolean
  readonly acceptsTerms: boolean
  readonly referrer: string
  readonly promoCode: string
}

export type RegistrationField = keyof Registration
export type FieldRefusal = { readonly field: RegistrationField; readonly text: string }

/** Where somebody came from, as the links into the site said it. 001 §2.1. */
export type Origin = {
  readonly branchId?: string
  readonly utmSource?: string
  readonly registrationSource?: string
  readonly referrer?: string
  readonly promoCode?: string
  readonly wagerBonusId?: string
  /** Of the referrer's, where their link stands. */
  readonly subId?: string
}

const NO_COMMON: ReadonlySet<string> = new Set()

/** The rule of the specification; which passwords everybody tries first is known to the server. 000 §5. */
export const isWeakPassword = (password: string): boolean => refusePassword(password, NO_COMMON) !== undefined

/** The first thing that is wrong, in the order of the form. */
export function refuseRegistration(form: Registration): FieldRefusal | undefined {
  const { userName, phone, otp, password, confirmation } = form
  if (userName !== '' && !isUserName(userName)) return { field: 'userName', text: ENTRY_WORDS.userNameHint }
  const phoneText = refusePhone(phone)
  if (phoneText !== undefined) return { field: 'phone', text: phoneText }
  if (otp.length !== OTP_DIGITS) return { field: 'otp', text: TEXTS.enterOtp }
  if (password === '') return { field: 'password', text: TEXTS.enterPasswords }
  if (isWeakPassword(password)) return { field: 'password', text: TEXTS.passwordRule }
  if (confirmation === '') return { field: 'confirmation', text: TEXTS.enterPasswords }
  if (confirmation !== password) return { field: 'confirmation', text: TEXTS.passwordsDoNotMatch }
  if (!form.isOfAge) return { field: 'isOfAge', text: TEXTS.ageAndTerms }
  if (!form.acceptsTerms) return { field: 'acceptsTerms', text: TEXTS.ageAndTerms }
  return undefined
}

/** What was left out stays out: the server makes a name of the number, and an address. */
export function requestOf(form: Registration, origin: Origin): SignUpRequest {
  const { branchId, utmSource, registrationSource, wagerBonusId, subId } = origin
  const isSameReferrer = form.referrer !== '' && form.referrer === origin.referrer
  return {
    phone: dialledOf(form.phone),
    otp: form.otp,
    password: form.password,
    ageConfirmed: form.isOfAge,
    termsAccepted: form.acceptsTerms,
    ...(form.userName && { userName: form.userName }),
    ...(form.referrer && { referrer: form.referrer }),
    ...(form.promoCode && { promoCode: form.promoCode }),
    ...(branchId && { branchId }),
    ...(utmSource && { utmSource }),
    ...(registrationSource && { registrationSource }),
    ...(wagerBonusId && { wagerBonusId }),
    ...(subId && isSameReferrer && { subId }),
  }
}

const FIELDS: { readonly [C in RefusalCode]?: RegistrationField } = {
  PHONE_MISSING: 'phone',
  PHONE_INVALID: 'phone',
  COUNTRY_NOT_SUPPORTED: 'phone',
  ALREADY_REGISTERED: 'phone',
  INVALID_OTP: 'otp',
  WEAK_PASSWORD: 'password',
  COMMON_PASSWORD: 'password',
  USER_NAME_INVALID: 'userName',
  USER_NAME_TAKEN: 'userName',
  AGE_AND_TERMS: 'acceptsTerms',
}

export const fieldOf = (code: RefusalCode | 'NETWORK'): RegistrationField | undefined =>
  code === 'NETWORK' ? undefined : FIELDS[code]

/** Refusals that only somebody with the right code is told: the number has proved to be theirs. */
export const provesPhone = (code: RefusalCode | 'NETWORK'): boolean =>
  code === 'ALREADY_REGISTERED' || code === 'USER_NAME_TAKEN'

/** 001 §9: the marker goes after ten seconds. */
export const VERIFIED_MS = 10_000
