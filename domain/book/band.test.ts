import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { bookCommands } from '../testing/book-commands.ts'
import { seededRandom } from '../testing/random.ts'
import { runCommand } from '../testing/run-command.ts'
import { bandAround, isWithin, referenceOf, WITHOUT_BAND } from './band.ts'
import type { HouseLevel } from './house.ts'
import * as exchange from './index.ts'

const level = (price: number): HouseLevel => ({
  kind: 'HOUSE',
  price: odds(price),
  rank: price,
  offered: paise(100),
  taken: { REAL: paise(100), DEMO: paise(0) },
})
const reference = (last: number | null, back: number | null, lay: number | null) =>
  referenceOf({
    lastTraded: last === null ? null : odds(last),
    house: { BACK: back === null ? [] : [level(back)], LAY: lay === null ? [] : [level(lay)] },
  })

describe('what a price is measured by', () => {
  test.each([
    ['the last price within what the house offers', 432, 430, 440, 432],
    ['the house, once it is past the last price, up', 300, 430, 440, 430],
    ['and down', 900, 430, 440, 440],
    ['the last price where the house offers nothing', 432, null, null, 432],
    ['one side of the house alone', null, 430, null, 430],
    ['the middle of the chances of two prices far apart', null, 101, 100_000, 202],
    ['nothing, where there is nothing', null, null, null, null],
  ])('is %s', (_, last, back, lay, expected) => expect(reference(last, back, lay)).toBe(expected))
})

test('a band is so much of the reference up and down, and without a reference players meet nowhere', () => {
  const band = bandAround(odds(430), 2500)
  expect(band).toEqual({ low: 323, high: 537 })
  expect([322, 323, 537, 538].map((price) => isWithin(band, odds(price)))).toEqual([false, true, true, false])
  expect(isWithin(bandAround(null, 2500), odds(430))).toBe(false)
  expect(isWithin(bandAround(null, WITHOUT_BAND), odds(430))).toBe(true)
})

test('whatever is quoted and ordered, no two players ever trade outside the band of that moment', () => {
  let trades = 0
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const book = exchange.createBook(CLASSIC, () => 1000)
      for (const timed of bookCommands(seededRandom(seed), 200)) {
        const bands = () => new Map([...book.runners.keys()].map((slot) => [slot, exchange.bandOn(book, slot, 'any')]))
        const before = bands()
        const done = runCommand(exchange, book, timed)
        // Only quotes move the band: what they let meet is measured by them.
        const after = timed.command.type === 'quote' ? bands() : before
        const byPlayers = fillsIn(done).filter(({ maker }) => maker !== exchange.HOUSE)
        trades += byPlayers.length
        expect(byPlayers.filter(({ slot, price }) => !isWithin(after.get(slot) ?? null, price))).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
  expect(trades).toBeGreaterThan(0)
})

function fillsIn(done: unknown): readonly exchange.BookFill[] {
  const value = (done as { value?: unknown } | undefined)?.value ?? done
  return (value as { fills?: readonly exchange.BookFill[] } | undefined)?.fills ?? []
}
