/** An amount as it is typed: whole rupees, digits only, no zeros in front. 001 §2.13, §5. */
import { ofRupees, type Paise } from '@paddock/domain/money'
import { digitsIn, withoutLeadingZeros } from '@paddock/ui/forms'

/** More than anybody has; a browser still counts it exactly. */
const MOST_DIGITS = 9

export const amountDigits = (typed: string): string =>
  withoutLeadingZeros(digitsIn(typed, Number.POSITIVE_INFINITY)).slice(0, MOST_DIGITS)

/** Nothing typed is nothing. */
export const amountOf = (digits: string): Paise => ofRupees(Number(digits))
