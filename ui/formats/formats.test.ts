import { paise } from '@paddock/domain/money'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatMoney, formatSigned, formatSize, formatVolume, spokenSize } from './index.ts'

const rupees = (amount: number) => paise(Math.round(amount * 100))

describe('amounts are grouped as in India', () => {
  test.each([
    [100_000, '1,00,000.00'],
    [1234.5, '1,234.50'],
    [0, '0.00'],
    [-10_000_000, '-1,00,00,000.00'],
  ])('%d is shown as %s', (amount, shown) => expect(formatMoney(rupees(amount))).toBe(shown))

  test.each([
    [1250, '1,250'],
    [960.5, '960.50'],
    [0.05, '0.05'],
  ])('%d without needless decimals is %s', (amount, shown) => expect(formatAmount(rupees(amount))).toBe(shown))
})

test.each([
  [960, '+960'],
  [-1000, '−1,000'],
  [0, '0'],
])('a result of %d carries its sign: %s', (amount, shown) => expect(formatSigned(rupees(amount))).toBe(shown))

test.each([
  [0, '0'],
  [0.4, '<1'],
  [999.99, '999'],
  [1000, '1k'],
  [1299, '1.2k'],
  [99_999, '99.9k'],
  [100_000, '1L'],
  [123_456, '1.2L'],
])('a size of %d is never shown larger than it is: %s', (amount, shown) =>
  expect(formatSize(rupees(amount))).toBe(shown),
)

test.each([
  [950, '950'],
  [1250, '1.2k'],
  [2_500_000, '2.5M'],
])('a volume of %d is %s', (amount, shown) => expect(formatVolume(rupees(amount))).toBe(shown))

test('a size is read out in lakh', () => {
  expect(spokenSize(rupees(120_000))).toBe('1.2 lakh')
  expect(spokenSize(rupees(4500))).toBe('4,500')
  // As the cell shows it: '<1', and what is below the next rupee as the rupee before.
  expect(spokenSize(rupees(0.4))).toBe('less than 1')
  expect(spokenSize(rupees(2.9))).toBe('2')
})
