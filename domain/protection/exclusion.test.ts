import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../time/index.ts'
import { must, ok, refuse } from '../result/index.ts'
import {
  beginSelfExclusion,
  beginTimeOut,
  type Exclusion,
  EXCLUSION_MONTHS,
  type ExclusionMonths,
  isOfferDue,
  strongestOf,
  TIME_OUTS,
} from './index.ts'

const NOW = 1_795_000_000_000
const excluded = (months: ExclusionMonths, running: Exclusion | null): Exclusion => {
  const begun = beginSelfExclusion(running, months, NOW)
  return must(begun.ok ? begun.value : null, 'an exclusion begins')
}
const timeOut = (days: number): Exclusion => ({ kind: 'TIME_OUT', since: NOW, until: NOW + days * DAY_MS })

test.each([
  ['DAY', 1],
  ['WEEK', 7],
  ['MONTH', 30],
  ['SIX_WEEKS', 42],
] as const)('a time-out of %s lasts %i days', (length, days) => {
  expect(beginTimeOut(null, length, NOW)).toEqual(ok(timeOut(days)))
})

test('a time-out is prolonged, never shortened', () => {
  expect(beginTimeOut(timeOut(7), 'DAY', NOW)).toEqual(refuse({ code: 'TIME_OUT_RUNNING', until: NOW + 7 * DAY_MS }))
  expect(beginTimeOut(timeOut(7), 'MONTH', NOW)).toEqual(ok(timeOut(30)))
})

test.each([
  [6, 184],
  [12, 366],
  [24, 731],
  [36, 1096],
  [60, 1827],
] as const)('a self-exclusion of %i months is not shorter than any such months are, %i days', (months, days) => {
  expect(excluded(months, null)).toMatchObject({ kind: 'SELF_EXCLUSION', since: NOW })
  expect(excluded(months, null).until).toBeGreaterThanOrEqual(NOW + days * DAY_MS)
})

test('whoever takes a break may exclude themselves, and then no more take a break', () => {
  const exclusion = excluded(6, timeOut(42))
  for (const length of TIME_OUTS) expect(beginTimeOut(exclusion, length, NOW).ok).toBe(false)
})

test('nothing that is asked ever lets anybody in earlier', () => {
  const request = fc.oneof(fc.constantFrom(...TIME_OUTS), fc.constantFrom(...EXCLUSION_MONTHS))
  const stays = fc.property(fc.array(fc.tuple(request, fc.nat(60 * DAY_MS))), (requests) => {
    let now = NOW
    let end = 0
    const all: Exclusion[] = []
    return requests.every(([asked, after]) => {
      now += after
      const running = strongestOf(all, now)
      const begun =
        typeof asked === 'number' ? beginSelfExclusion(running, asked, now) : beginTimeOut(running, asked, now)
      if (begun.ok) all.push(begun.value)
      const before = end
      end = Math.max(0, ...all.map(({ until }) => until))
      // Whoever is out until then is found to be out.
      return end >= before && (end <= now || strongestOf(all, now) !== null)
    })
  })
  expect(fc.check(stays)).toMatchObject({ failed: false })
})

test('a self-exclusion is told before a time-out, and what is over not at all', () => {
  const exclusion: Exclusion = { kind: 'SELF_EXCLUSION', since: NOW, until: NOW + 5 }
  expect(strongestOf([timeOut(42), exclusion], NOW)).toBe(exclusion)
  expect(strongestOf([timeOut(42), exclusion], NOW + 5)).toEqual(timeOut(42))
  expect(strongestOf([timeOut(1)], NOW + DAY_MS)).toBeNull()
})

test.each([
  ['is made to who has none', false, null, true],
  ['is not made to who has some', true, null, false],
  ['is not repeated within a month of a no', false, NOW - 30 * DAY_MS + 1, false],
  ['is repeated a month after a no', false, NOW - 30 * DAY_MS, true],
])('an offer of limits %s', (_, hasLimits, declinedAt, due) => {
  expect(isOfferDue(hasLimits, declinedAt, NOW)).toBe(due)
})
