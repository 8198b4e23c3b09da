import { describe, expect, test } from 'vitest'
import { minuteIn, quietUntil, waitAfter } from './index.ts'

// A moment is an argument of the domain; tests write it as people read it.
const at = (iso: string) => new globalThis.Date(iso).getTime()
const NIGHT = { from: 22 * 60, to: 7 * 60 }
const NOON = { from: 12 * 60, to: 13 * 60 }

test.each([
  ['Asia/Kolkata', '2026-11-21T18:30:00Z', 0],
  ['Asia/Kathmandu', '2026-11-21T18:30:00Z', 15],
  ['UTC', '2026-11-21T18:30:59Z', 18 * 60 + 30],
])('in %s it is at %s the minute %d', (zone, iso, minute) => {
  expect(minuteIn(zone, at(iso))).toBe(minute)
})

describe('quiet hours', () => {
  test.each([
    ['none', null, '2026-11-21T20:00:00Z', null],
    ['over midnight, before it', NIGHT, '2026-11-21T16:30:00Z', '2026-11-22T01:30:00Z'],
    ['over midnight, behind it', NIGHT, '2026-11-21T20:00:30Z', '2026-11-22T01:30:00Z'],
    ['over, to the minute', NIGHT, '2026-11-22T01:30:00Z', null],
    ['of one day', NOON, '2026-11-21T06:31:00Z', '2026-11-21T07:30:00Z'],
    ['of one day, before them', NOON, '2026-11-21T06:29:59Z', null],
  ])('%s', (_, quiet, now, until) => {
    expect(quietUntil(quiet, 'Asia/Kolkata', at(now))).toBe(until === null ? null : at(until))
  })

  test('are over by the clock of the place, also where it is put back in between', () => {
    const now = at('2026-10-25T00:30:00Z')
    const until = quietUntil(NIGHT, 'Europe/London', now) ?? 0
    // Put back by an hour it is six then, and asked again.
    expect(quietUntil(NIGHT, 'Europe/London', until)).toBe(until + 3_600_000)
    expect(quietUntil(NIGHT, 'Europe/London', until + 3_600_000)).toBeNull()
  })
})

test('a message that is not taken is tried less and less often, and given up', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => waitAfter(tries, 0))).toEqual([
    10_000,
    40_000,
    160_000,
    640_000,
    2_560_000,
    null,
  ])
  expect(waitAfter(1, 120_000)).toBe(120_000)
})
