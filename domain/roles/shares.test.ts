import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptAlong, refuseShares, type Shares } from './index.ts'

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
