/** Where a visitor came from, kept until the sign-up sends it along. 001 §2.1, §3.9. */
import type { Origin } from '../features/entry/index.ts'

const STORED_UNDER: { readonly [M in keyof Required<Origin>]: string } = {
  branchId: 'branchId',
  utmSource: 'utm_source',
  registrationSource: 'registration_Source',
  referrer: 'referrerCode',
  promoCode: 'promoCode',
  wagerBonusId: 'wagerBonusId',
  subId: 'subId',
}
const MARKS = Object.keys(STORED_UNDER) as (keyof Origin)[]

/** Longer ones come from nobody's link, and the server would refuse them. */
const LONGEST: { readonly [M in keyof Required<Origin>]: number } = {
  branchId: 200,
  utmSource: 200,
  registrationSource: 200,
  referrer: 30,
  promoCode: 200,
  wagerBonusId: 200,
  subId: 200,
}

/** What a newer link says goes before what an older one said; the rest stays. */
export function keepOrigin(storage: Storage, said: Readonly<Record<string, string | undefined>>): void {
  // Where a link stands is said by whose it is.
  if (said['referrer']) storage.removeItem(STORED_UNDER.subId)
  for (const mark of MARKS) {
    const value = said[mark]
    if (value && value.length <= LONGEST[mark]) storage.setItem(STORED_UNDER[mark], value)
  }
}

export const readOrigin = (storage: Storage): Origin =>
  Object.fromEntries(
    MARKS.flatMap((mark) => {
      const value = storage.getItem(STORED_UNDER[mark])
      return value === null ? [] : [[mark, value]]
    }),
  )

/** Used up by a sign-up. */
export function forgetOrigin(storage: Storage): void {
  for (const mark of MARKS) storage.removeItem(STORED_UNDER[mark])
}
