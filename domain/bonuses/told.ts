import { isLimit, type Paise } from '../money/index.ts'
import { type BonusTerms, OF_KIND, wageringOf } from './rule.ts'

const BPS_OF_PERCENT = 100

/** What a rule says to whoever has no bonus by it yet, in figures: a text about it says none of its own. */
export function tellRule(terms: BonusTerms) {
  const { title, min, max, shareBps, amount, type, days } = terms
  const { earnedBy, gives } = OF_KIND[terms.kind]
  const most: Paise | null = gives !== 'AMOUNT' && isLimit(max) ? max : null
  return {
    title,
    earnedBy,
    /** In percent; null where an amount is given, or is stated with the bonus. */
    share: gives === 'SHARE' ? shareBps / BPS_OF_PERCENT : null,
    amount: gives === 'AMOUNT' ? amount : null,
    most,
    least: min,
    firstOnly: type === 'ftd',
    wagering: wageringOf(terms),
    days,
  }
}
