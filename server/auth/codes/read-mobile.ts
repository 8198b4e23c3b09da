import type { Refusal } from '@paddock/contract'
import { type Phone, readPhone } from '@paddock/domain/access'
import { refuse, type Result } from '@paddock/domain/result'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { HostSite } from '../../platform/http-call.ts'

/** Numbers that take messages and are nobody's premium service: what else is there costs money and reaches no player. Security T56. */
const TYPES = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** A mobile number of a country that the site allows. */
export function readMobile(typed: string, { config }: Pick<HostSite, 'config'>): Result<Phone, Refusal> {
  const phone = readPhone(typed, config.jurisdiction.countryCodes)
  if (!phone.ok) return refuse({ code: phone.refusal })
  const known = parsePhoneNumberFromString(phone.value.e164)
  return known?.isValid() && TYPES.has(known.getType() ?? '') ? phone : refuse({ code: 'PHONE_INVALID' })
}
