/** Terms of a deal as an officer types them, and as they are said. */
import type { WireDealTerms } from '@paddock/contract/shapes/affiliate'
import { ZERO } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { AFFILIATE_WORDS as WORDS } from '../../words/affiliates.ts'
import { type Field, percentText, readMoney, readPercent, typedMoney } from '../../kit/form/index.ts'

export type TypedTerms = { readonly [T in keyof WireDealTerms]: string }

export const NO_TERMS: TypedTerms = { sports: '30', casino: '20', head: '0', headDeposit: '0', headTurnover: '0' }

export const typedOf = ({ sports, casino, head, headDeposit, headTurnover }: WireDealTerms): TypedTerms => ({
  sports: percentText(sports),
  casino: percentText(casino),
  head: typedMoney(head),
  headDeposit: typedMoney(headDeposit),
  headTurnover: typedMoney(headTurnover),
})

/** The fields have said so where something is no amount. */
export const termsOf = ({ sports, casino, head, headDeposit, headTurnover }: TypedTerms): WireDealTerms => ({
  sports: readPercent(sports) ?? 0,
  casino: readPercent(casino) ?? 0,
  head: readMoney(head) ?? ZERO,
  headDeposit: readMoney(headDeposit) ?? ZERO,
  headTurnover: readMoney(headTurnover) ?? ZERO,
})

export const termFields = (): readonly Field<TypedTerms>[] => [
  { kind: 'percent', name: 'sports', label: WORDS.sportsShare },
  { kind: 'percent', name: 'casino', label: WORDS.casinoShare },
  { kind: 'money', name: 'head', label: WORDS.perHead },
  { kind: 'money', name: 'headDeposit', label: WORDS.headDeposit },
  { kind: 'money', name: 'headTurnover', label: WORDS.headTurnover },
]

export const sharesText = ({ sports, casino }: WireDealTerms): string =>
  WORDS.sharesSay(percentText(sports), percentText(casino))

/** Undefined of a deal that pays for none. */
export const headsText = ({ head, headDeposit, headTurnover }: WireDealTerms): string | undefined =>
  head === 0 ? undefined : WORDS.headsSay(formatAmount(head), formatAmount(headDeposit), formatAmount(headTurnover))

export const termsText = (terms: WireDealTerms): string =>
  [sharesText(terms), headsText(terms)].filter((text) => text !== undefined).join('; ')
