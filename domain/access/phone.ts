/** Mobile numbers as people type them. 001 §5: country codes +91 and +977, 9 to 11 digits, leading zeros dropped. */
import { ok, refuse, type Result } from '../result/index.ts'

export const COUNTRY_CODES = ['91', '977'] as const
export type CountryCode = (typeof COUNTRY_CODES)[number]

export type Phone = {
  readonly countryCode: CountryCode
  /** Without the country code and leading zeros: the user name of who chose none. */
  readonly national: string
  /** +919876543210: how it is stored and compared. */
  readonly e164: string
}

export type PhoneRefusal = 'PHONE_MISSING' | 'PHONE_INVALID' | 'COUNTRY_NOT_SUPPORTED'

const SHORTEST = 9
const LONGEST = 11
/** A number with its country code but without a plus is longer than any without. */
const SHORTEST_WITH_CODE = 12

/** Reads a number; without a country code it is of the first one that the site allows. */
export function readPhone(typed: string, allowed: readonly CountryCode[]): Result<Phone, PhoneRefusal> {
  const text = typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
  if (text === '') return refuse('PHONE_MISSING')
  if (!/^\+?\d{6,17}$/.test(text)) return refuse('PHONE_INVALID')
  const hasPlus = text.startsWith('+')
  const digits = text.replace(/^\+?0*/, '')
  const [usual] = allowed
  const named = COUNTRY_CODES.find(
    (code) => digits.startsWith(code) && (hasPlus || digits.length >= SHORTEST_WITH_CODE),
  )
  const countryCode = named ?? (hasPlus ? undefined : usual)
  if (countryCode === undefined || !allowed.includes(countryCode)) return refuse('COUNTRY_NOT_SUPPORTED')
  const national = (named ? digits.slice(named.length) : digits).replace(/^0+/, '')
  if (national.length < SHORTEST || national.length > LONGEST) return refuse('PHONE_INVALID')
  return ok({ countryCode, national, e164: `+${countryCode}${national}` })
}

/** 98••••3210: enough for its owner to know it by. */
export const maskPhone = (e164: string): string => `${e164.slice(0, 5)}••••${e164.slice(-4)}`
