import { paise } from '@paddock/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedMoney, readMoney, readPercent, readWhole, typedMoney } from './read.ts'

test.each([
  ['1500', 150_000],
  ['1,00,000.50', 10_000_050],
  [' 0.05 ', 5],
  ['-12.5', -1250],
  ['', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['ten', undefined],
])('"%s" is %s paise', (text, amount) => {
  expect(readMoney(text)).toBe(amount)
})

test.each([
  [0, '0'],
  [150_000, '1,500'],
  [1_000_000_000_05, '1,00,00,00,000.05'],
  [-10_000_000, '-1,00,000'],
])('%d paise are typed %s', (amount, text) => {
  expect(typedMoney(paise(amount))).toBe(text)
})

test('an amount is read as it was typed', () => {
  const most = 1_000_000_000_000_00
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }), (amount) => {
      expect(readMoney(typedMoney(paise(amount)))).toBe(amount)
    }),
  )
})

test.each([
  ['5000000', '50,00,000'],
  ['12,34,5', '12,345'],
  ['0.5', '0.50'],
  ['', ''],
  ['ten', 'ten'],
])('"%s" that is left is grouped: "%s"', (text, grouped) => {
  expect(groupedMoney(text)).toBe(grouped)
})

test.each([
  ['0', 0],
  ['33.33', 3333],
  ['5.5', 550],
  ['100', 10_000],
  ['100.01', undefined],
  ['33.333', undefined],
  ['-1', undefined],
  ['', undefined],
])('"%s" percent is %s basis points', (text, bps) => {
  expect(readPercent(text)).toBe(bps)
})

test.each([
  ['0', 0],
  ['120', 120],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('"%s" is the whole number %s', (text, whole) => {
  expect(readWhole(text)).toBe(whole)
})
