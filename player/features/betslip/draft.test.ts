import { expect, test } from 'vitest'
import { amountsOf, type Draft } from './draft.ts'
import { draft, pick, rupees, sessionPick } from './testing/slips.ts'

test.each<[string, Partial<Draft>, number, number]>([
  ['back 1.95', {}, 950, 1000],
  ['lay 1.95', { pick: { ...pick, side: 'LAY' } }, 1000, 950],
  ['bookmaker back 45', { pick: { ...pick, kind: 'BOOKMAKER' }, price: '45' }, 450, 1000],
  ['session yes 90', { pick: sessionPick, price: '90' }, 900, 1000],
  ['session no 90', { pick: { ...sessionPick, side: 'LAY' }, price: '90' }, 1000, 900],
  ['a price half typed', { price: '1.' }, 0, 0],
  ['odds below evens of nothing', { price: '0.5' }, 0, 1000],
])('what %s wins and risks', (_, change, profit, liability) =>
  expect(amountsOf({ ...draft, ...change })).toEqual({ profit: rupees(profit), liability: rupees(liability) }),
)
