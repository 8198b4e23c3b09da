/** Amounts as they are written out on a cheque in India, so that a zero too many is read before it is sent. */
import { negate, type Paise } from '@paddock/domain/money'

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

/** The largest first. A crore counts itself: a lakh of them is one lakh crore. */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/** A whole number from 0 up. */
function wordsOf(count: number): string {
  if (count < SMALL.length) return SMALL[count] ?? ''
  if (count < 100)
    return [TENS[Math.trunc(count / 10)], count % 10 === 0 ? '' : SMALL[count % 10]].filter(Boolean).join('-')
  for (const [size, unit] of UNITS) {
    if (count < size) continue
    const rest = count % size
    return `${wordsOf(Math.trunc(count / size))} ${unit}${rest === 0 ? '' : ` ${wordsOf(rest)}`}`
  }
  return ''
}

const counted = (count: number, one: string, many: string): string => `${wordsOf(count)} ${count === 1 ? one : many}`

/** 'Two crore five lakh rupees', 'Minus one rupee and fifty paise'. */
export function amountInWords(amount: Paise): string {
  if (amount < 0) return `Minus ${lowered(amountInWords(negate(amount)))}`
  const [rupees, rest] = [Math.trunc(amount / 100), amount % 100]
  const parts = [
    ...(rupees > 0 || rest === 0 ? [counted(rupees, 'rupee', 'rupees')] : []),
    ...(rest > 0 ? [counted(rest, 'paisa', 'paise')] : []),
  ]
  const text = parts.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
