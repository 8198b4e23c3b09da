import fc from 'fast-check'
import { formatRupees, paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { amount, instant, price, shortText, side, typedAmount } from './values.ts'

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

test.each([['a\0b'], ['half a character: \ud800']])('a text that no database takes is no text: %j', (text) => {
  expect(z.safeParse(shortText, text).success).toBe(false)
})
