import type { PersonTerms, Refusal, RequestOf } from '@paddock/contract'
import type { calls } from '@paddock/contract'
import { refuseLimit, refuseShares, type Role, type Shares } from '@paddock/domain/roles'
import type { Paise } from '@paddock/domain/money'

type Given = Omit<RequestOf<typeof calls.changePerson>['body'], 'transactionCode'>

/** What was given, over what stands. */
export function mergeTerms(standing: PersonTerms, given: Given): PersonTerms {
  const { share, commission, ...rest } = withoutGaps(given)
  return {
    ...standing,
    ...rest,
    share: { ...standing.share, ...(share && withoutGaps(share)) },
    commission: { ...standing.commission, ...(commission && withoutGaps(commission)) },
  }
}

type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** An optional field that is there without a value was left out. */
const withoutGaps = <T extends object>(fields: T): Filled<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Filled<T>

/** What a new account has where nothing else is said: its upline's maxima, delay, locks and rebates; nobody's trust or share. */
export const initialTerms = (upline: PersonTerms): PersonTerms => ({
  ...upline,
  fullName: '',
  remarks: '',
  creditPts: 0 as Paise,
  exposureLimit: 0 as Paise,
  share: { sports: 0, casino: 0 },
})

export type Frame = {
  readonly role: Role
  readonly upline: Shares
  readonly passedOn: Shares
  readonly limitAbove: Paise
}

/** Terms are held to the chain above and below. */
export function refuseTerms(terms: PersonTerms, { role, upline, passedOn, limitAbove }: Frame): Refusal | undefined {
  const has = role === 'user' ? { sports: 0, casino: 0 } : upline
  return refuseShares(terms.share, has, passedOn) ?? refuseLimit(terms.exposureLimit, limitAbove)
}
