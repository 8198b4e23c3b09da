import { paise } from '@paddock/domain/money'
import fc from 'fast-check'
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

test.each([
  [120_000, '1.2 lakh'],
  [4500, '4,500'],
  [25_000_000, '2.5 crore'],
  [9_999_999.99, '99.9 lakh'],
  [10_000_000, '1 crore'],
  [100_000_000_000, '10,000 crore'],
  [4500.99, '4,500'],
  [99_999.99, '99,999'],
])('a size of %d is read out as %s', (amount, spoken) => {
  expect(spokenSize(rupees(amount))).toBe(spoken)
})

test('a size is never read out larger than it is, nor by more than a tenth of its unit smaller', () => {
  const units: Readonly<Record<string, bigint>> = { crore: 1_000_000_000n, lakh: 10_000_000n }
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000_000_000_000 }), (size) => {
      const [figure = '', word] = spokenSize(paise(size)).replaceAll(',', '').split(' ')
      const unit = word === undefined ? 100n : (units[word] ?? 0n)
      const [whole = '0', tenth = '0'] = figure.split('.')
      const step = word === undefined ? unit : unit / 10n
      const told = word === undefined ? BigInt(whole) * unit : BigInt(whole) * unit + BigInt(tenth) * step
      expect(told <= BigInt(size) && BigInt(size) < told + step).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
