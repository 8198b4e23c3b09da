import { expect, test } from 'vitest'
import { DAY_MS } from '../time/index.ts'
import { paise } from '../money/index.ts'
import { PRACTICE_BROKE_BELOW, PRACTICE_POINTS, type Practising, refill, type Refill } from './index.ts'

const NOW = 1_800_000_000_000
const twin = (points: number, more: Partial<Practising> = {}): Practising => ({
  balance: paise(points),
  exposure: paise(0),
  refilledAt: null,
  ...more,
})

test.each<[string, Refill, Practising, object]>([
  ['fills up who has played them away', 'TOP_UP', twin(99_999), { ok: true, value: 900_001 }],
  ['also below zero', 'TOP_UP', twin(-5_000), { ok: true, value: 1_005_000 }],
  ['with some of them at risk', 'TOP_UP', twin(50_000, { exposure: paise(50_000) }), { ok: true, value: 950_000 }],
  [
    'not who has enough to play',
    'TOP_UP',
    twin(100_000),
    { ok: false, refusal: { code: 'PRACTICE_NOT_BROKE', limit: 100_000 } },
  ],
  ['sets back who has won', 'RESET', twin(2_500_000), { ok: true, value: -1_500_000 }],
  ['and who has lost a little', 'RESET', twin(900_000), { ok: true, value: 100_000 }],
  [
    'not while points are at risk',
    'RESET',
    twin(900_000, { exposure: paise(1) }),
    { ok: false, refusal: { code: 'PRACTICE_AT_RISK', limit: 1 } },
  ],
  [
    'nor where there is nothing to set',
    'RESET',
    twin(1_000_000),
    { ok: false, refusal: { code: 'PRACTICE_AS_BEGUN' } },
  ],
  [
    'nor twice within a day',
    'TOP_UP',
    twin(0, { refilledAt: NOW - DAY_MS + 1 }),
    { ok: false, refusal: { code: 'PRACTICE_REFILLED', until: NOW + 1 } },
  ],
  [
    'whichever way it was the first time',
    'RESET',
    twin(0, { refilledAt: NOW - 1 }),
    { ok: false, refusal: { code: 'PRACTICE_REFILLED', until: NOW - 1 + DAY_MS } },
  ],
  ['a day later it does', 'TOP_UP', twin(0, { refilledAt: NOW - DAY_MS }), { ok: true, value: 1_000_000 }],
])('%s', (_, how, of, meant) => {
  expect(refill(how, of, NOW)).toEqual(meant)
})

test('who is broke has less than they began with', () => {
  expect(PRACTICE_BROKE_BELOW).toBeLessThan(PRACTICE_POINTS)
})
