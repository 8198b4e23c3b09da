import { expect, test } from 'vitest'
import { type Limits, maxStakeOf } from './bounds.ts'
import type { Draft } from './draft.ts'
import { draft, limits, pick, rupees } from './testing/slips.ts'

test.each<[string, Partial<Draft>, Limits, number]>([
  ['the money', {}, limits, 2000],
  ['the market', {}, { ...limits, available: rupees(9000) }, 5000],
  ["the player's maximum", {}, { ...limits, userMax: rupees(700) }, 700],
  ['the money behind a lay at 5', { pick: { ...pick, side: 'LAY' }, price: '5' }, limits, 500],
  ['whole rupees', { pick: { ...pick, max: rupees(250.5) } }, limits, 250],
  ['no money', {}, { ...limits, available: rupees(-5) }, 0],
])('Max is bounded by %s', (_, change, bounds, stake) =>
  expect(maxStakeOf({ ...draft, ...change }, bounds)).toBe(rupees(stake)),
)
