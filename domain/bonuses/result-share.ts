/** A share of what friends brought the site. docs/domain/bonuses.md#referrals. */
import { add, type Paise, subtract, ZERO } from '../money/index.ts'
import { type BonusTerms, bonusFor } from './rule.ts'

/** Where the last period left it: what had come together until then, and what of it is still below nothing. */
export type ResultCarried = { readonly total: Paise; readonly carried: Paise }

/** What is due for a period, and where it leaves the next. */
export type ResultShare = ResultCarried & { readonly due: Paise }

/**
 * `total` is what the friends have brought the site since the beginning, after bonuses, fees and reversals, as it stands now: so a result
 * taken back since is in it. Less than nothing is carried over until it is made up for.
 */
export function shareResult(terms: BonusTerms, before: ResultCarried, total: Paise): ResultShare {
  const come = add(before.carried, subtract(total, before.total))
  return come > 0 ? { total, carried: ZERO, due: bonusFor(terms, come) } : { total, carried: come, due: ZERO }
}
