import { expect, test } from 'vitest'
import { HOP_REST_MS, type Leaving, refuseLeaving, refuseChangedLately } from './index.ts'
import { DAY_MS } from '../time/index.ts'

const NOW = 1_800_000_000_000
const THERE = 7
const from = (change: Partial<Leaving>): Leaving => ({
  way: 'PASSWORD',
  cameFrom: null,
  waysChangedAt: null,
  ...change,
})

test.each([
  [{ way: 'PASSWORD' }, undefined],
  [{ way: 'SIGNED_UP' }, undefined],
  [{ way: 'CODE' }, 'HOP_NEEDS_PASSWORD'],
  [{ way: 'TICKET' }, 'HOP_NEEDS_PASSWORD'],
  [{ way: null }, 'HOP_NEEDS_PASSWORD'],
  [{ way: 'HOP', cameFrom: THERE }, undefined],
  [{ way: 'HOP', cameFrom: 8 }, 'HOP_NEEDS_PASSWORD'],
  [{ way: 'PASSWORD', waysChangedAt: NOW - HOP_REST_MS + 1 }, 'HOP_RESTS'],
  [{ way: 'PASSWORD', waysChangedAt: NOW - HOP_REST_MS }, undefined],
  [{ way: 'HOP', cameFrom: THERE, waysChangedAt: NOW }, 'HOP_RESTS'],
] as const satisfies readonly (readonly [Partial<Leaving>, string | undefined])[])(
  'from a session %j the answer is %s',
  (change, code) => {
    expect(refuseLeaving(from(change), THERE, NOW)?.code).toBe(code)
  },
)

test('it rests until a day after the last change', () => {
  expect(refuseChangedLately({ waysChangedAt: NOW }, NOW)).toEqual({ code: 'HOP_RESTS', until: NOW + DAY_MS })
  expect(refuseChangedLately({ waysChangedAt: null }, NOW)).toBeUndefined()
})
