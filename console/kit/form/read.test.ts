import { expect, test } from 'vitest'
import { readMoney, readPercent, readWhole } from './read.ts'

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
