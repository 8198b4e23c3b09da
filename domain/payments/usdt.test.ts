import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { must } from '../result/index.ts'
import { MOST_AMOUNT } from './method.ts'
import {
  confirmationBounds,
  formatMicros,
  formatUsdt,
  MOST_CONFIRMATIONS,
  parseHash,
  parseUsdt,
  takesTwoToRate,
  takesTwoToTrade,
  USDT_NETWORKS,
  usdtCents,
  type UsdtTerms,
  usualConfirmations,
  withConfirmations,
  worthOf,
  worthOfSent,
  wrongUsdt,
} from './usdt.ts'

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

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TERMS = { paymentType: 'USDT', walletNumber: TRON, usdtRate: paise(8_850), network: 'TRC20' } as const

test.each([
  [{}, undefined],
  [{ usdtRate: undefined }, 'usdtRate'],
  [{ usdtRate: paise(0) }, 'usdtRate'],
  [{ network: undefined }, 'network'],
  [{ network: 'ERC20' }, 'network'],
  [{ walletNumber: ETHEREUM }, 'network'],
  [{ walletNumber: ETHEREUM, network: 'BEP20' }, undefined],
  [{ walletNumber: ETHEREUM, network: 'POLYGON', confirmations: 64 }, undefined],
  [{ confirmations: 10 }, undefined],
  [{ confirmations: 9 }, 'confirmations'],
  [{ confirmations: 200 }, undefined],
  [{ confirmations: 201 }, 'confirmations'],
  [{ paymentType: 'UPI' }, 'usdtRate'],
  [{ paymentType: 'UPI', usdtRate: undefined }, 'network'],
  [{ paymentType: 'UPI', usdtRate: undefined, network: undefined, confirmations: 20 }, 'confirmations'],
  [{ paymentType: 'UPI', usdtRate: undefined, network: undefined }, undefined],
] as const)('with %j a method is wrong in %s', (change, field) => {
  expect(wrongUsdt({ ...TERMS, ...change })).toBe(field)
})

test('a network is asked for the usual number of confirmations until another one is said', () => {
  expect(USDT_NETWORKS.map(usualConfirmations)).toEqual([20, 12, 15, 128])
  expect(withConfirmations<UsdtTerms>(TERMS).confirmations).toBe(20)
  expect(withConfirmations({ ...TERMS, confirmations: 30 }).confirmations).toBe(30)
  expect(withConfirmations({})).toEqual({})
  expect(MOST_CONFIRMATIONS).toBe(Math.max(...USDT_NETWORKS.map((network) => confirmationBounds(network).most)))
})

test.each([
  ['11.3', '11.30'],
  ['11.299999', '11.299999'],
  ['10', '10.00'],
  ['0.000001', '0.000001'],
  ['999999999.999999', '999999999.999999'],
  ['1200', '1200.00'],
])('%s is read, and said as %s', (text, said) => {
  const micros = parseUsdt(text)
  expect(micros && formatMicros(micros)).toBe(said)
})

test.each(['', '-1', '1.0000001', '1e3', '1,000', '1000000000', '.5', '0x1'])('%j is no number of USDT', (text) => {
  expect(parseUsdt(text)).toBeUndefined()
})

test('what arrives is worth its rate, rounded once, half up; nothing and too much are worth nothing', () => {
  const worth = (usdt: string, rate: number) => worthOf(must(parseUsdt(usdt), 'a number'), paise(rate), MOST_AMOUNT)
  expect(worth('11.3', 8_850)).toBe(100_005)
  expect(worth('0.00565', 100)).toBe(1)
  expect(worth('0.005', 100)).toBe(1)
  expect(worth('0.004999', 100)).toBeUndefined()
  expect(worth('999999999.999999', 100_000_000_000)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000_000_000 }),
      fc.integer({ min: 1, max: 100_000_000_000 }),
      (micros, rate) => {
        const exact = (BigInt(micros) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n
        const right = exact > 0n && exact <= BigInt(MOST_AMOUNT) ? Number(exact) : undefined
        expect(worthOf(micros as never, paise(rate), MOST_AMOUNT)).toBe(right)
      },
    ),
  )
})

test('what is sent as it was told is worth no less than what is claimed, and hardly more, whatever the rate', () => {
  expect(worthOfSent(paise(100_000), paise(8_850))).toBe(100_005)
  const amounts = fc.integer({ min: 1, max: 100_000_000_000 }).map(paise)
  fc.assert(
    fc.property(amounts, amounts, (amount, rate) => {
      const worth = worthOfSent(amount, rate)
      expect(worth).toBeGreaterThanOrEqual(amount)
      expect(worth).toBeLessThanOrEqual(amount + rate / 100 + 1)
    }),
  )
})

const HASH = 'Ab'.repeat(32)
test.each([
  ['TRC20', HASH, true],
  ['TRC20', `0x${HASH}`, false],
  ['ERC20', `0x${HASH}`, true],
  ['BEP20', ` 0X${HASH} `, true],
  ['BEP20', HASH, true],
  ['ERC20', HASH.slice(1), false],
  ['ERC20', `${HASH}0`, false],
  ['POLYGON', `0x0x${HASH}`, false],
  ['TRC20', 'z'.repeat(64), false],
] as const)('on %s %s is a hash: %s', (network, typed, isOne) => {
  expect(parseHash(network, typed)).toBe(isOne ? 'ab'.repeat(32) : undefined)
})

test.each([
  [{ usdtRate: paise(8_850), confirmations: 20 }, false],
  [{ usdtRate: paise(8_850), confirmations: 21 }, false],
  [{ usdtRate: paise(8_850), confirmations: 19 }, true],
  [{ usdtRate: paise(9_200), confirmations: 20 }, true],
] as const)('from 8850 and 20 to %j takes two officers: %s', (terms, takesTwo) => {
  expect(takesTwoToTrade({ usdtRate: paise(8_850), confirmations: 20 }, terms)).toBe(takesTwo)
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
