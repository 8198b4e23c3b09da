import { paise } from '@paddock/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Zero rupees'],
  [100, 'One rupee'],
  [1, 'One paisa'],
  [50, 'Fifty paise'],
  [2_500_000, 'Twenty-five thousand rupees'],
  [9_965_000, 'Ninety-nine thousand six hundred fifty rupees'],
  [10_000_000, 'One lakh rupees'],
  [9_999_999, 'Ninety-nine thousand nine hundred ninety-nine rupees and ninety-nine paise'],
  [1_000_000_000, 'One crore rupees'],
  [2_050_000_000, 'Two crore five lakh rupees'],
  [-150, 'Minus one rupee and fifty paise'],
  [1_000_000_000_000, 'One thousand crore rupees'],
  [10_000_000_000_000, 'Ten thousand crore rupees'],
] as const)('%d paise are %s', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words)
})

/** Another writer: it takes the digits as they are grouped in India, from the right, and knows nothing of division. */
const ONES =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENTHS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const pair = (digits: string): string => {
  const [tens, ones] = digits.padStart(2, '0')
  if (Number(digits) < 20) return ONES[Number(digits)] ?? ''
  return ones === '0' ? (TENTHS[Number(tens)] ?? '') : `${TENTHS[Number(tens)]}-${ONES[Number(ones)]}`
}
const upToCrore = (digits: string): string =>
  [
    [pair(digits.slice(0, 2)), 'lakh'],
    [pair(digits.slice(2, 4)), 'thousand'],
    [pair(digits.slice(4, 5)), 'hundred'],
    [pair(digits.slice(5)), ''],
  ]
    .filter(([count]) => count !== '')
    .map(([count, unit]) => `${count} ${unit}`.trim())
    .join(' ')
function written(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).padStart(14, '0')
  const rupees = [upToCrore(whole.slice(0, 7)), upToCrore(whole.slice(7))]
  const text = `${rupees[0] && `${rupees[0]} crore`} ${rupees[1]}`.trim()
  const paisa = pair(digits.slice(-2))
  const rupeeWord = text === 'one' ? 'rupee' : 'rupees'
  const parts = [text && `${text} ${rupeeWord}`, paisa && `${paisa} ${paisa === 'one' ? 'paisa' : 'paise'}`].filter(
    Boolean,
  )
  const all = parts.length > 0 ? parts.join(' and ') : 'zero rupees'
  const signed = amount < 0 ? `minus ${all}` : all
  return signed.charAt(0).toUpperCase() + signed.slice(1)
}

test('every amount up to ten thousand crore, below zero too, is what another writer writes', () => {
  const most = 10_000_000_000_000
  const near = fc.tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: -200, max: 200 }), fc.constantFrom(1, -1))
  const amounts = fc.oneof(
    fc.integer({ min: -most, max: most }),
    fc.integer({ min: -200_000, max: 200_000 }),
    near.map(([power, off, sign]) => sign * (10 ** power + off)),
  )
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(amountInWords(paise(amount))).toBe(written(amount))
    }),
    { numRuns: 2000 },
  )
})
