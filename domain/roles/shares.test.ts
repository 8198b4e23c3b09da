import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { keptAlong, limitInForce, refuseLimit, refuseShares, type Shares } from './index.ts'

const shares = (sports: number, casino = 0): Shares => ({ sports, casino })

test.each([
  ['all of it', shares(8000), shares(8000), shares(0), undefined],
  ['more than the upline has', shares(8001), shares(8000), shares(0), { code: 'SHARE_ABOVE_UPLINE', shareBps: 8000 }],
  ['more of the casino only', shares(1, 2), shares(1, 1), shares(0), { code: 'SHARE_ABOVE_UPLINE', shareBps: 1 }],
  [
    'less than was passed on',
    shares(1999),
    shares(8000),
    shares(2000),
    { code: 'SHARE_BELOW_DOWNLINE', shareBps: 2000 },
  ],
  ['just what was passed on', shares(2000), shares(8000), shares(2000), undefined],
] as const)('a share of %s', (_, given, upline, passedOn, refusal) => {
  expect(refuseShares(given, upline, passedOn)).toEqual(refusal)
})

test('a chain: the administrator keeps what the white label was not given', () => {
  expect(keptAlong([10_000, 9000, 7000, 2000, 0])).toEqual([1000, 2000, 5000, 2000, 0])
  expect(keptAlong([0])).toEqual([10_000])
})

test('whatever is given down a chain within the rules, its parts are whole', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 }), (given) => {
      const kept = keptAlong([...given].sort((a, b) => b - a))
      expect(kept.reduce((all, bps) => all + bps, 0)).toBe(10_000)
      expect(Math.min(...kept)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [[], 0],
  [[0, 0], 0],
  [[0, 500, 300], 300],
  [[200, 500], 200],
])('of the limits %j %i is in force', (limits, inForce) => {
  expect(limitInForce(limits.map(paise))).toBe(inForce)
})

test('a limit above the upline’s is refused, none at all is the upline’s', () => {
  expect(refuseLimit(paise(501), paise(500))).toEqual({ code: 'LIMIT_ABOVE_UPLINE', limit: 500 })
  expect(refuseLimit(paise(0), paise(500))).toBeUndefined()
  expect(refuseLimit(paise(501), paise(0))).toBeUndefined()
})
