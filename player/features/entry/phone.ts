/** Mobile numbers as the forms take them. 001 §5, §9. */
import { type CountryCode, COUNTRY_CODES, readPhone } from '@paddock/domain/access'
import type { AppSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { type PhoneTyped, withoutLeadingZeros } from '@paddock/ui/forms'
import { ENTRY_WORDS } from '../../words/entry.ts'

export type Phone = PhoneTyped<CountryCode>

const REFUSALS = {
  PHONE_MISSING: 'mobileRequired',
  PHONE_INVALID: 'mobileInvalid',
  COUNTRY_NOT_SUPPORTED: 'countryNotSupported',
} as const

/** What the site's law allows, and some sites India alone. */
export function countriesOf(site: AppSite) {
  const { countryCodes } = site.config.jurisdiction
  const codes = COUNTRY_CODES.filter((code) => countryCodes.includes(code) && (code === '91' || !site.can('indiaOnly')))
  return codes.map((code) => ({ code, name: ENTRY_WORDS.countries[code] }))
}

export const emptyPhone = (site: AppSite): Phone => ({ countryCode: countriesOf(site)[0]?.code ?? '91', digits: '' })

export const dialledOf = ({ countryCode, digits }: Phone): string => `+${countryCode}${withoutLeadingZeros(digits)}`

/** The text to show at the field, or nothing. */
export function refusePhone(phone: Phone): string | undefined {
  if (withoutLeadingZeros(phone.digits) === '') return TEXTS.mobileRequired
  const read = readPhone(dialledOf(phone), COUNTRY_CODES)
  return read.ok ? undefined : TEXTS[REFUSALS[read.refusal]]
}
