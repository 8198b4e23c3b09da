import fc from 'fast-check'
import { formatRupees, paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import {
  amount,
  averagePrice,
  dayOrInstant,
  instant,
  price,
  searchText,
  shortText,
  side,
  typedAmount,
  zoneName,
} from './values.ts'

const TEN_TO_THE_13_RUPEES = 10 ** 15 - 1

test('every amount survives the wire, with at most two decimals on it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -TEN_TO_THE_13_RUPEES, max: TEN_TO_THE_13_RUPEES }), (n) => {
      const sent = JSON.stringify(z.encode(amount, paise(n)))
      expect(sent).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(Number(sent)).toBe(Number(formatRupees(paise(n))))
      expect(z.parse(amount, JSON.parse(sent))).toBe(paise(n))
      expect(z.parse(typedAmount, sent)).toBe(paise(n))
    }),
  )
})

test('every price survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (n) => {
      expect(z.parse(price, JSON.parse(JSON.stringify(z.encode(price, odds(n)))))).toBe(n)
    }),
  )
})

test.each([0.001, 1e21, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', (value) => {
  expect(z.safeParse(amount, value).success).toBe(false)
})

test.each(['1e5', '0x10', ' 1', '', 'NaN', '१'])('%j is no typed amount', (value) => {
  expect(z.safeParse(typedAmount, value).success).toBe(false)
})

test('a side is read in either case and written in lower case', () => {
  expect(z.parse(side, 'BACK')).toBe('BACK')
  expect(z.parse(side, 'lay')).toBe('LAY')
  expect(z.encode(side, 'LAY')).toBe('lay')
})

test('a moment is read with any offset and written in UTC', () => {
  const at = z.parse(instant, '2026-11-21T15:25:00+05:30')
  expect(z.encode(instant, at)).toBe('2026-11-21T09:55:00.000Z')
})

test.each([
  '9999-12-31T23:59:59-23:59',
  '2200-01-01T00:00:00Z',
  '1899-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '2199-12-31T23:59:59-00:01',
])('%s is a moment that not everything here can hold, and is none', (iso) => {
  expect(z.safeParse(instant, iso).success).toBe(false)
})

test('moments of four digits of years are read', () => {
  for (const iso of ['1900-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z'])
    expect(z.encode(instant, z.parse(instant, iso))).toBe(iso)
})

test.each([
  ['2026-11-21', '2026-11-21'],
  ['0001-01-01', '0001-01-01'],
  ['9999-12-31', '9999-12-31'],
  ['2026-11-21T15:25:00+16:00', '2026-11-20T23:25:00.000Z'],
  ['2026-11-21T15:25:00-23:59', '2026-11-22T15:24:00.000Z'],
  [`2026-11-21T15:25:00.5${'0'.repeat(199)}Z`, '2026-11-21T15:25:00.500Z'],
])('a filter from %s reads %s', (given, read) => {
  expect(z.parse(dayOrInstant, given)).toBe(read)
  expect(z.encode(dayOrInstant, read)).toBe(read)
})

test.each([
  '0000-05-05',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30',
])('no filter begins or ends at %s', (given) => {
  expect(z.safeParse(dayOrInstant, given).success).toBe(false)
})

test.each([['a\0b'], ['half a character: \ud800']])('a text that no database takes is no text: %j', (text) => {
  expect(z.safeParse(shortText, text).success).toBe(false)
})

test('a mean of prices crosses the wire without the noise of its division, and wins what it won to the paisa', () => {
  expect(z.encode(averagePrice, (400 * 1.96 + 1600 * 1.97) / 2000)).toBe(1.968)
  const most = 99_999_999_900
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000 }), fc.integer({ min: 1, max: most - 1 }), (worse, part) => {
      const won = (worse - 100) * (most - part) + (worse - 99) * part
      const mean = z.encode(averagePrice, (worse * (most - part) + (worse + 1) * part) / most / 100)
      expect(Math.abs(most * (mean - 1) - won / 100)).toBeLessThan(10)
    }),
  )
})

test.each(['user17 ', ' user17', '\tuser17\n', 'user17'])('"%s" searches for user17', (typed) => {
  expect(z.parse(searchText, typed)).toBe('user17')
})

test.each([
  ['Asia/Kolkata', true],
  ['America/Argentina/Ushuaia', true],
  ['UTC', true],
  ['Nowhere/Atall', false],
  ['+05:30', false],
  ['', false],
])('%s is a zone of time: %s', (name, isZone) => {
  expect(z.safeParse(zoneName, name).success).toBe(isZone)
})
