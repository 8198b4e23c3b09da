import { odds } from '@paddock/domain/odds'
import { expect, test } from 'vitest'
import { formatOddsAs, priceText } from './odds-display.ts'

test.each([
  [101, '1.01', '1/100', '−10000'],
  [150, '1.5', '1/2', '−200'],
  [195, '1.95', '19/20', '−105'],
  [200, '2', '1/1', '+100'],
  [202, '2.02', '51/50', '+102'],
  [350, '3.5', '5/2', '+250'],
  [1100, '11', '10/1', '+1000'],
  [100_000, '1000', '999/1', '+99900'],
])('%i hundredths read %s, %s and %s', (price, decimal, fractional, american) => {
  const read = (['decimal', 'fractional', 'american'] as const).map((display) => formatOddsAs(display, odds(price)))
  expect(read).toEqual([decimal, fractional, american])
})

test('a price of a bookmaker reads per hundred, whatever odds the player reads', () => {
  expect(priceText('fractional', 'BOOKMAKER', odds(8500))).toBe('85/100')
  expect(priceText('fractional', 'BETFAIR', odds(195))).toBe('19/20')
  expect(priceText('decimal', null, odds(195))).toBe('1.95')
})
