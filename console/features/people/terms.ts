/** The terms of an account as they are typed, and back. Amounts in rupees, shares in percent. */
import type { Commissions, Person, PersonTerms, ProductShares, RebateKind } from '@paddock/contract/shapes/person'
import { isMaxTerm, type MaxTerm, ofEachMax } from '@paddock/domain/market'
import { ZERO } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { WORDS } from '../../words/shell.ts'
import { percentText, readMoney, readPercent, readWhole, typedMoney } from '../../kit/form/index.ts'

export type TypedTerms = Readonly<Record<MaxTerm, string>> & {
  readonly fullName: string
  readonly remarks: string
  readonly creditPts: string
  readonly exposureLimit: string
  readonly betDelay: string
  readonly casinoLock: boolean
  readonly bonusLock: boolean
  readonly shareSports: string
  readonly shareCasino: string
  readonly matchKind: RebateKind
  readonly commissionMatch: string
  readonly commissionSession: string
  readonly commissionCasino: string
  /** Empty is the market's own rate. */
  readonly commissionExchange: string
}

export const typedTermsOf = (person: Pick<Person, keyof PersonTerms>): TypedTerms => ({
  fullName: person.fullName,
  remarks: person.remarks,
  creditPts: typedMoney(person.creditPts),
  exposureLimit: typedMoney(person.exposureLimit),
  ...ofEachMax((term) => typedMoney(person[term])),
  betDelay: String(person.betDelay),
  casinoLock: person.casinoLock,
  bonusLock: person.bonusLock,
  shareSports: percentText(person.share.sports),
  shareCasino: percentText(person.share.casino),
  matchKind: person.commission.matchKind,
  commissionMatch: percentText(person.commission.match),
  commissionSession: percentText(person.commission.session),
  commissionCasino: percentText(person.commission.casino),
  commissionExchange: person.commission.exchange === null ? '' : percentText(person.commission.exchange),
})

export const NEW_TERMS: TypedTerms = {
  fullName: '',
  remarks: '',
  creditPts: '0',
  exposureLimit: '0',
  ...ofEachMax(() => '0'),
  betDelay: '0',
  casinoLock: false,
  bonusLock: false,
  shareSports: '0',
  shareCasino: '0',
  matchKind: 'none',
  commissionMatch: '0',
  commissionSession: '0',
  commissionCasino: '0',
  commissionExchange: '',
}

/** The fields have refused what cannot be read before this is called. */
export const termsOf = (typed: TypedTerms): PersonTerms => ({
  fullName: typed.fullName.trim(),
  remarks: typed.remarks.trim(),
  creditPts: readMoney(typed.creditPts) ?? ZERO,
  exposureLimit: readMoney(typed.exposureLimit) ?? ZERO,
  ...ofEachMax((term) => readMoney(typed[term]) ?? ZERO),
  betDelay: readWhole(typed.betDelay) ?? 0,
  casinoLock: typed.casinoLock,
  bonusLock: typed.bonusLock,
  share: { sports: readPercent(typed.shareSports) ?? 0, casino: readPercent(typed.shareCasino) ?? 0 },
  commission: {
    matchKind: typed.matchKind,
    match: readPercent(typed.commissionMatch) ?? 0,
    session: readPercent(typed.commissionSession) ?? 0,
    casino: readPercent(typed.commissionCasino) ?? 0,
    exchange: typed.commissionExchange === '' ? null : (readPercent(typed.commissionExchange) ?? 0),
  },
})

/** Terms of which some are left out, of shares and commissions too. */
export type SomeTerms = Partial<Omit<PersonTerms, 'share' | 'commission'>> & {
  readonly share?: Partial<ProductShares>
  readonly commission?: Partial<Commissions>
}

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What of `whole` stands where `like` says something, or where it says something else. */
function partsOf(
  whole: Readonly<Record<string, unknown>>,
  like: Readonly<Record<string, unknown>>,
  isTaken: (value: unknown, other: unknown) => boolean,
): Record<string, unknown> {
  const parts: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(whole)) {
    const other = like[name]
    if (!isParts(value)) {
      if (isTaken(value, other)) parts[name] = value
      continue
    }
    const inside = partsOf(value, isParts(other) ? other : {}, isTaken)
    if (Object.keys(inside).length > 0) parts[name] = inside
  }
  return parts
}

/** Only what was changed is sent, part by part: what somebody else changed meanwhile stays. */
export const changedTerms = (before: TypedTerms, after: TypedTerms): SomeTerms =>
  partsOf(termsOf(after), termsOf(before), (value, was) => value !== was)

/** What was shown of the fields that are changed: the server holds the change to it. */
export const seenTerms = (person: Pick<Person, keyof PersonTerms>, changes: SomeTerms): SomeTerms =>
  partsOf(person, changes, (_, change) => change !== undefined)

/** What was changed, a field each, as it was and is; that the same is written another way is no change. */
export function changedFields(
  before: TypedTerms,
  after: TypedTerms,
): readonly { readonly field: keyof TypedTerms; readonly was: string; readonly is: string }[] {
  const [was, is] = [typedTermsOf(termsOf(before)), typedTermsOf(termsOf(after))]
  // They are the form's own fields.
  const fields = Object.keys(was) as (keyof TypedTerms)[]
  return fields
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, was: typedText(field, was[field]), is: typedText(field, is[field]) }))
}

/** What the fields of the form are called where they stand without their groups. */
export const TERM_LABELS = inEachLanguage(
  (): Readonly<Record<keyof TypedTerms, string>> => ({
    ...WORDS.heldTerms,
    fullName: WORDS.fullName,
    remarks: WORDS.remarksShort,
    creditPts: WORDS.credit,
    casinoLock: WORDS.casinoLock,
    bonusLock: WORDS.bonusLock,
    shareSports: WORDS.shareSports,
    shareCasino: WORDS.shareCasino,
    matchKind: WORDS.rebate,
    commissionMatch: WORDS.rebateRate,
    commissionSession: WORDS.sessionRebate,
    commissionCasino: WORDS.casinoRebate,
    commissionExchange: WORDS.heldTerms['commission.exchange'],
  }),
)

function typedText(field: keyof TypedTerms, value: TypedTerms[keyof TypedTerms]): string {
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no
  if (field === 'exposureLimit' || isMaxTerm(field)) {
    return value === '0' ? WORDS.noLimit : formatMoney(readMoney(value) ?? ZERO)
  }
  switch (field) {
    case 'fullName':
    case 'remarks':
    case 'casinoLock':
    case 'bonusLock':
      return value || WORDS.nothing
    case 'matchKind':
      return WORDS.rebates[value as RebateKind]
    case 'creditPts':
      return formatMoney(readMoney(value) ?? ZERO)
    case 'betDelay':
      return WORDS.seconds(Number(value))
    case 'commissionExchange':
      return value === '' ? WORDS.rateOfMarket : `${value} %`
    case 'shareSports':
    case 'shareCasino':
    case 'commissionMatch':
    case 'commissionSession':
    case 'commissionCasino':
      return `${value} %`
  }
}

/** Which field of the form a field of the call, or a refusal, is about. */
export const TERM_FIELDS = {
  SHARE_ABOVE_UPLINE: 'shareSports',
  SHARE_BELOW_DOWNLINE: 'shareSports',
  share: 'shareSports',
  'share.sports': 'shareSports',
  'share.casino': 'shareCasino',
  'commission.matchKind': 'matchKind',
  'commission.match': 'commissionMatch',
  'commission.session': 'commissionSession',
  'commission.casino': 'commissionCasino',
  'commission.exchange': 'commissionExchange',
} as const satisfies Readonly<Record<string, keyof TypedTerms>>
