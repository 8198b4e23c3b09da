import { SESSION_VARIANTS } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { EMPTY, ladderBreakpoints, lawOfVariant, type SessionShape } from '@paddock/domain/positions'
import { describe, expect, test } from 'vitest'
import type { MadeOffer } from '../engine/index.ts'
import { presentOffer } from './present-cash-out.ts'

/** 40 are made; 40 to 43 may come, each as likely. */
const MADE: MadeOffer = {
  offer: paise(0),
  locked: paise(0),
  basis: {
    value: paise(0),
    spread: paise(0),
    fee: paise(0),
    marginBps: 500,
    chances: { made: 40, atLeast: [1_000_000, 750_000, 500_000, 250_000], shift: 0 },
    score: '40/1 (5.0)',
    version: 'any',
  },
}
const shapeOf = (variant: SessionShape['variant']): SessionShape => ({
  kind: 'SESSION',
  variant,
  khadoWidth: 2,
  highestResult: 80,
})
const chancesOf = (shape: SessionShape, rows: Parameters<typeof presentOffer>[1]) =>
  presentOffer({ shape, runners: [] }, rows, MADE).steps.map(({ line, chance }) => [line, chance])

describe('the chances that a sum was made from', () => {
  test('of what is counted in runs, that so many are made', () => {
    const rows = [0, 30, 41, 43, 50].map((run) => ({ run, amount: paise(run) }))
    expect(chancesOf(shapeOf('session'), rows)).toEqual([
      [30, 100],
      [41, 75],
      [43, 25],
      [50, 0],
    ])
  })

  test('of odd and even, that it is that one', () => {
    const shape = shapeOf('oddEven')
    expect(chancesOf(shape, ladderBreakpoints(shape, EMPTY))).toEqual([
      [0, 50],
      [1, 50],
    ])
  })

  const picked = SESSION_VARIANTS.filter((variant) => lawOfVariant(variant).isPicked && lawOfVariant(variant).isCounted)
  test.each(picked)('of whatever is picked they are a whole: %s', (variant) => {
    const shape = shapeOf(variant)
    const all = chancesOf(shape, ladderBreakpoints(shape, EMPTY)).reduce((sum, [, chance]) => sum + (chance ?? 0), 0)
    expect(all).toBe(100)
  })
})
