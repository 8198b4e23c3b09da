import { describe, expect, test } from 'vitest'
import { paise, ZERO } from '../money/index.ts'
import { goneOf, lossOf, makeUp } from './index.ts'

const part = (net: number, house = net, back = 0) => ({ net: paise(net), house: paise(house), back: paise(back) })
const NOTHING = part(0)

test.each([
  ['to the house', part(-800), NOTHING, 800],
  ['to another player, none', part(-800, 0), NOTHING, 0],
  ['to the house, won from another player, what is left', part(-300, -800), NOTHING, 300],
  ['less what rebates and bonuses gave back', part(-800, -800, 50), NOTHING, 750],
  ['but not more for a bonus that went back', part(-800, -800, -50), NOTHING, 800],
  ['with the casino', part(-800), part(-200, -200, 4), 996],
  ['won in the casino, none', part(-800), part(900), 0],
  ['in games that count for nothing, none', NOTHING, part(-800, 0), 0],
  ['given back whole, none', part(-800, -800, 900), NOTHING, 0],
])('a loss %s', (_, markets, casino, lost) => {
  expect(lossOf(markets, casino)).toBe(lost)
})

describe('what is a loss no more', () => {
  test.each([
    [0, 500, { used: 0, rest: 500 }],
    [800, 500, { used: 500, rest: 0 }],
    [300, 500, { used: 300, rest: 200 }],
  ])('of %d is made up for by one of %d', (owed, lost, made) => {
    expect(makeUp(paise(owed), paise(lost))).toEqual(made)
  })
  test('is what stood less what stands, and nothing where it grew', () => {
    expect(goneOf(paise(800), paise(300))).toBe(500)
    expect(goneOf(paise(800), paise(900))).toBe(ZERO)
  })
})
