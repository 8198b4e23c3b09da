/** What an officer types of a rule, and the terms that it becomes. */
import { type BonusRule, termsOfWire, type WireBonusTerms } from '@paddock/contract/shapes/bonus'
import { type BonusTerms, bonusFor, OF_KIND, turnoverOf } from '@paddock/domain/bonuses'
import { MARKET_KINDS } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { formatAmount, formatNumber } from '@paddock/ui/formats'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { percentText, readMoney, readPercent, readWhole, typedMoney } from '../../kit/form/index.ts'

export const WEIGHTED = [...MARKET_KINDS, 'CASINO'] as const
type Weighted = (typeof WEIGHTED)[number]

export type Typed = Pick<BonusTerms, 'kind' | 'type' | 'base' | 'period' | 'siteBears'> & {
  readonly title: string
  readonly description: string
  readonly min: string
  readonly max: string
  readonly limit: string
  readonly share: string
  readonly amount: string
  readonly multiple: string
  readonly days: string
  readonly promoCode: string
  readonly secondAbove: string
  readonly weights: { readonly [K in Weighted]: string }
}

export const EMPTY: Typed = {
  kind: 'depositWagerBonus',
  title: '',
  description: '',
  min: '500',
  max: '1,000',
  limit: '1',
  type: '',
  share: '50',
  amount: '0',
  multiple: '10',
  base: 'bonus',
  days: '30',
  promoCode: '',
  period: 'WEEK',
  siteBears: false,
  secondAbove: '0',
  weights: Object.fromEntries(WEIGHTED.map((kind) => [kind, '100'])) as Typed['weights'],
}

/** Of the others each is earned anew with its period or by an officer's word. */
export const hasLimit = (kind: BonusTerms['kind']): boolean =>
  OF_KIND[kind].earnedBy === 'DEPOSIT' || kind === 'referralBonus'

/** As it is typed anew: what waits where something does, since a newer version takes its place. */
export function typedOf({ inForce, waiting }: BonusRule): Typed {
  const terms = must(waiting ?? inForce, 'a rule has a version')
  return {
    ...EMPTY,
    kind: terms.kind,
    title: terms.title,
    description: terms.description,
    type: terms.type,
    base: terms.base,
    period: terms.period,
    siteBears: terms.siteBears,
    promoCode: terms.promoCode,
    min: typedMoney(terms.min),
    max: typedMoney(terms.max),
    amount: typedMoney(terms.amount),
    secondAbove: typedMoney(terms.secondAbove),
    limit: String(terms.limit),
    multiple: String(terms.multiple),
    days: String(terms.days),
    share: percentText(terms.share),
    weights: Object.fromEntries(WEIGHTED.map((kind) => [kind, percentText(terms.weights[kind])])) as Typed['weights'],
  }
}

/**
 * Undefined while something cannot be read. A field that the kind does not have keeps what it had, and says nothing; but a limit counts for
 * every kind.
 */
export function termsOf(typed: Typed): WireBonusTerms | undefined {
  const { kind, type, base, period, siteBears, title, description, promoCode } = typed
  const money = { min: readMoney(typed.min), max: readMoney(typed.max), amount: readMoney(typed.amount) }
  const secondAbove = readMoney(typed.secondAbove)
  const counts = {
    limit: hasLimit(kind) ? readWhole(typed.limit) : 0,
    multiple: readWhole(typed.multiple),
    days: readWhole(typed.days),
  }
  const share = readPercent(typed.share)
  const weights = Object.fromEntries(WEIGHTED.map((name) => [name, readPercent(typed.weights[name])]))
  const read = { ...money, ...counts, secondAbove, share }
  if ([...Object.values(read), ...Object.values(weights)].includes(undefined)) return undefined
  const said = { kind, type, base, period, siteBears, title: title.trim(), description: description.trim() }
  // Each of them was just found to be there.
  return { ...said, ...read, promoCode: promoCode.trim(), weights } as WireBonusTerms
}

type Version = NonNullable<BonusRule['inForce']>

/** In a line: what a version gives. */
export function givesText(terms: WireBonusTerms): string {
  const most = terms.max === 0 ? null : formatAmount(terms.max)
  switch (OF_KIND[terms.kind].gives) {
    case 'SHARE':
      return WORDS.shareOf(formatNumber(terms.share / 100), most)
    case 'AMOUNT':
      return formatAmount(terms.amount)
    case 'STATED':
      return WORDS.upTo(most ?? '–')
  }
}

/** In a line: what it asks for. */
export function asksText({ kind, multiple, base, days }: WireBonusTerms): string {
  switch (kind) {
    case 'depositWagerBonus':
      return WORDS.turnoverOf(multiple, WORDS.bases[base], days)
    case 'loosingBonus':
    case 'signUpPromoBonus':
      return WORDS.turnoverOf(multiple, WORDS.bases.bonus, days)
    case 'depositBonus':
    case 'referralBonus':
      return WORDS.depositOnce
    case 'manualDepositBonus':
      return WORDS.stated
    case 'referralPLBonus':
      return WORDS.atOnceText
  }
}

const DEPOSITS = [50_000, 100_000, 500_000, 2_000_000].map(paise)

/** What it comes to for deposits, losses or results of some sizes. */
export const previewOf = (wire: WireBonusTerms): readonly { readonly of: string; readonly text: string }[] => {
  const terms = termsOfWire(wire)
  return DEPOSITS.map((deposit) => {
    const bonus = bonusFor(terms, deposit)
    const turnover = turnoverOf(terms, bonus, deposit)
    const text = bonus === 0 ? WORDS.nothingEarned : WORDS.previewOf(formatAmount(bonus), formatAmount(turnover))
    return { of: WORDS.previewOne(formatAmount(deposit)), text }
  })
}

export const newestOf = ({ inForce, waiting }: BonusRule): Version => must(waiting ?? inForce, 'a rule has a version')
