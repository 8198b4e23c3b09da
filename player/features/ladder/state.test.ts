import { level } from '@paddock/contract/testing/live-market'
import { paise } from '@paddock/domain/money'
import { CLASSIC, FINEST, isOnLadder, odds } from '@paddock/domain/odds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anchorOf, holds, type Offers, type OwnOrder, rungsOf } from './state.ts'

const offers = (change: Partial<Offers> = {}): Offers => ({
  back: [level(195, 500), level(194, 700)],
  lay: [level(197, 300), level(198, 900)],
  traded: odds(195),
  ...change,
})
const rungs = (of: Offers, orders: readonly OwnOrder[] = [], ladder = CLASSIC) => {
  const anchor = anchorOf(ladder, of)
  return anchor ? rungsOf(ladder, anchor, of, orders) : []
}
const at = (price: number, of = offers(), orders: readonly OwnOrder[] = []) =>
  rungs(of, orders).find((rung) => rung.price === price)

describe('the rungs', () => {
  test('stand highest first, every price of the ladder about the spread', () => {
    const prices = rungs(offers()).map(({ price }) => price)
    expect(prices[0]).toBe(208)
    expect(prices.at(-1)).toBe(188)
    expect(prices).toContain(196)
    expect(prices.every((price) => isOnLadder(CLASSIC, price))).toBe(true)
  })

  test("are the market's own: a finer one has more of them", () => {
    const above2 = offers({ back: [level(300, 1)], lay: [level(303, 1)], traded: null })
    const prices = rungs(above2, [], FINEST).map(({ price }) => price)
    expect([prices[0], prices.at(-1), prices.length]).toEqual([310, 293, 18])
    expect(rungs(above2, [], FINEST).some(({ isAfterGap }) => isAfterGap)).toBe(false)
  })

  test.each([
    [195, 500, null],
    [197, null, 300],
    [196, null, null],
  ])('at %i: %s to back, %s to lay', (price, back, lay) => expect(at(price)).toMatchObject({ back, lay }))

  test('the price matched last is marked', () => {
    expect(rungs(offers()).flatMap(({ price, isTraded }) => (isTraded ? [price] : []))).toEqual([195])
  })

  test("one's own orders stand at their price and side, those at one price together, however far away", () => {
    const own = (side: 'BACK' | 'LAY', price: number, size: number) => ({ side, price: odds(price), size: paise(size) })
    const orders = [own('BACK', 300, 100), own('BACK', 300, 50), own('LAY', 300, 20)]
    expect(at(300, offers(), orders)).toMatchObject({ ownBack: 150, ownLay: 20, isAfterGap: false })
    expect(at(208, offers(), orders)?.isAfterGap).toBe(true)
  })

  test("what is offered does not count one's own orders, which others take", () => {
    const own = (side: 'BACK' | 'LAY', price: number, size: number) => ({ side, price: odds(price), size: paise(size) })
    expect(at(195, offers(), [own('LAY', 195, 200)])).toMatchObject({ back: 300, ownLay: 200 })
    expect(at(195, offers(), [own('LAY', 195, 500)])).toMatchObject({ back: null, ownLay: 500 })
    expect(at(197, offers(), [own('BACK', 197, 100)])).toMatchObject({ lay: 200, ownBack: 100 })
  })

  test('a wide spread leaves its middle out, and says so', () => {
    const wide = offers({ back: [level(101, 100)], lay: [level(100_000, 100)], traded: null })
    const standing = rungs(wide)
    expect(standing.length).toBeLessThan(20)
    expect(standing.filter(({ isAfterGap }) => isAfterGap)).toHaveLength(1)
  })

  test('without a price there is no ladder', () =>
    expect(anchorOf(CLASSIC, offers({ back: [], lay: [], traded: null }))).toBeNull())

  test('without an offer it stands about what was matched last', () =>
    expect(rungs(offers({ back: [], lay: [] })).map(({ price }) => price)).toContain(195))
})

describe('the window', () => {
  const anchor = anchorOf(CLASSIC, offers())
  test.each([
    ['a price that moves inside', offers({ back: [level(190, 1)] }), true],
    ['one that leaves below', offers({ back: [level(187, 1)] }), false],
    ['one that leaves above', offers({ lay: [level(210, 1)] }), false],
    ['no price at all', offers({ back: [], lay: [] }), true],
  ])('%s', (_, moved, stays) => expect(anchor && holds(anchor, moved)).toBe(stays))

  test('always shows what is offered best', () => {
    const price = fc.constantFrom(101, 150, 200, 310, 460, 1000, 5500, 100_000)
    fc.assert(
      fc.property(price, price, (a, b) => {
        const moved = offers({ back: [level(Math.min(a, b), 1)], lay: [level(Math.max(a, b), 2)] })
        const shown = anchorOf(CLASSIC, moved)
        expect(shown && holds(shown, moved)).toBe(true)
      }),
    )
  })
})
