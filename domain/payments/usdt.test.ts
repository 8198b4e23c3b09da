import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { formatUsdt, networkOf, takesTwoToRate, usdtCents } from './usdt.ts'

test.each([
  [100_000, 8_850, '11.30'],
  [88_500, 8_850, '10.00'],
  [88_501, 8_850, '10.01'],
  [1, 8_850, '0.01'],
  [10_000_000_000, 9_999, '1000100.02'],
])('%d paise at %d for one are %s USDT, never worth less', (amount, rate, text) => {
  const cents = usdtCents(paise(amount), paise(rate))
  expect(formatUsdt(cents)).toBe(text)
  expect(cents * rate).toBeGreaterThanOrEqual(amount * 100)
  expect((cents - 1) * rate).toBeLessThan(amount * 100)
})

test('the network is that of the wallet', () => {
  expect(networkOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TRC-20')
  expect(networkOf('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('ERC-20')
})

test.each([
  [8_850, 8_850, false],
  [8_850, 9_115, false],
  [8_850, 9_116, true],
  [8_850, 8_585, false],
  [8_850, 8_584, true],
  [undefined, 8_850, true],
  [8_850, undefined, false],
] as const)('from %s to %s takes two officers: %s', (agreed, rate, takesTwo) => {
  const asPaise = (amount: number | undefined) => (amount === undefined ? undefined : paise(amount))
  expect(takesTwoToRate(asPaise(agreed), asPaise(rate))).toBe(takesTwo)
})
