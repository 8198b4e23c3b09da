/** Amounts as they are written out on a cheque in India, so that a zero too many is read before it is sent. */
import { negate, type Paise } from '@paddock/domain/money'
import { NUMBER_WORDS as WORDS } from '../../words/numbers.ts'

/** The largest first. A crore counts itself: a lakh of them is one lakh crore. */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/** A whole number from 0 up. */
function wordsOf(count: number): string {
  for (const [size, unit] of UNITS) {
    if (count < size) continue
    const rest = count % size
    return `${wordsOf(Math.trunc(count / size))} ${WORDS[unit]}${rest === 0 ? '' : ` ${wordsOf(rest)}`}`
  }
  return WORDS.belowHundred[count] ?? ''
}

function saidOf(amount: Paise): string {
  if (amount < 0) return WORDS.minus(saidOf(negate(amount)))
  const [rupees, rest] = [Math.trunc(amount / 100), amount % 100]
  const [inRupees, inPaise] = [WORDS.rupees(wordsOf(rupees), rupees === 1), WORDS.paise(wordsOf(rest), rest === 1)]
  if (rest === 0) return inRupees
  return rupees === 0 ? inPaise : WORDS.and(inRupees, inPaise)
}

/** 'Two crore five lakh rupees', 'Minus one rupee and fifty paise'. */
export function amountInWords(amount: Paise): string {
  const text = saidOf(amount)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
