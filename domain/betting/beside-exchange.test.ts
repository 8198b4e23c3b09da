import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteTeam } from '../cricket/index.ts'
import { odds } from '../odds/index.ts'
import { chanceSpan, chanceWithin, isBesideExchange } from './beside-exchange.ts'

const decimal = (price: number) => odds(Math.round(price * 100))
const perHundred = (price: number) => odds(Math.round(price * 100))

describe('a bookmaker beside an exchange (law D-56)', () => {
  test('19 for 100 beside 1.67 to back is free money, and so is more than can be laid', () => {
    const span = chanceSpan({ back: decimal(1.67), lay: decimal(1.68) })
    expect(isBesideExchange({ back: perHundred(19), lay: perHundred(20) }, span)).toBe(false)
    expect(isBesideExchange({ back: perHundred(69), lay: perHundred(72) }, span)).toBe(false)
    expect(isBesideExchange({ back: perHundred(66), lay: perHundred(69) }, span)).toBe(true)
  })

  test('the same price on both wins nothing', () => {
    const span = chanceSpan({ back: decimal(1.19), lay: decimal(1.19) })
    expect(isBesideExchange({ back: perHundred(19), lay: perHundred(19) }, span)).toBe(true)
    expect(isBesideExchange({ back: odds(1901) }, span)).toBe(false)
    expect(isBesideExchange({ lay: odds(1899) }, span)).toBe(false)
  })

  test('of two teams the price of one says what the other is worth', () => {
    const span = chanceSpan({}, { back: decimal(3), lay: decimal(3.1) })
    expect(isBesideExchange({ back: perHundred(51) }, span)).toBe(false)
    expect(isBesideExchange({ back: perHundred(49), lay: perHundred(50) }, span)).toBe(true)
    expect(isBesideExchange({ lay: perHundred(47) }, span)).toBe(false)
  })

  test('where the exchange offers nothing it says nothing', () => {
    expect(isBesideExchange({ back: perHundred(9000), lay: perHundred(1) }, chanceSpan({}))).toBe(true)
    expect(chanceWithin(chanceSpan({}))).toBeUndefined()
  })

  test('no chance is read from prices far apart, or crossed', () => {
    expect(chanceWithin(chanceSpan({ back: decimal(1.5), lay: decimal(2) }))).toBeUndefined()
    expect(chanceWithin(chanceSpan({ back: decimal(2), lay: decimal(1.9) }))).toBeUndefined()
    expect(chanceWithin(chanceSpan({ back: decimal(2), lay: decimal(2) }))).toBe(0.5)
  })

  test('whatever the exchange says, what is quoted by it gives no money away, whichever bets are put together', () => {
    const price = fc.integer({ min: 101, max: 100_000 }).map(odds)
    const side = fc.option(fc.tuple(price, price), { nil: undefined })
    fc.assert(
      fc.property(side, side, (one, other) => {
        const [own, rival] = [one, other].map((pair) =>
          pair ? { back: odds(Math.min(...pair)), lay: odds(Math.max(...pair)) } : {},
        )
        const span = chanceSpan(own!, rival!)
        const chance = chanceWithin(span)
        const quote = chance === undefined ? undefined : quoteTeam(chance)
        if (!quote) return
        const [backed, laid] = [1 + quote.back / 10_000, 1 + quote.lay / 10_000]
        const holds = [
          isBesideExchange(quote, span),
          !own!.lay || backed <= own!.lay / 100,
          !own!.back || laid >= own!.back / 100,
          !rival!.back || 1 / backed + 100 / rival!.back >= 1 - 1e-12,
          !rival!.lay || 1 / laid + 100 / rival!.lay <= 1 + 1e-12,
        ]
        expect(holds).not.toContain(false)
      }),
      { numRuns: 5000 },
    )
  })
})
