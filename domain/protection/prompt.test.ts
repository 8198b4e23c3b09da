import { expect, test } from 'vitest'
import { DAY_MS } from '../time/index.ts'
import { mayMarketTo, reviewDueAt } from './index.ts'

const NOW = 1_795_000_000_000
const HALF_YEAR = 182 * DAY_MS
const limit = (since: number, isOwn = true) => ({ since, isOwn, loosening: null })
const asked = (askedAt: number) => ({
  ...limit(NOW - 300 * DAY_MS),
  loosening: { to: null, askedAt, effectiveAt: askedAt + DAY_MS, expiresAt: askedAt + 8 * DAY_MS },
})
const never = { reviewedAt: null, snoozedAt: null }

const REVIEWS: [string, Parameters<typeof reviewDueAt>, number | null][] = [
  ['nobody without limits is asked', [[], { reviewedAt: NOW, snoozedAt: null }], null],
  ['half a year after it was set', [[limit(NOW)], never], NOW + HALF_YEAR],
  ['the last that was set counts', [[limit(NOW - 9), limit(NOW)], never], NOW + HALF_YEAR],
  ['to ask for a looser one is to look', [[asked(NOW)], never], NOW + HALF_YEAR],
  ['a yes later than that', [[limit(NOW - 9)], { reviewedAt: NOW, snoozedAt: null }], NOW + HALF_YEAR],
  ['what an operator set is no look', [[limit(NOW - 9), limit(NOW, false)], never], NOW - 9 + HALF_YEAR],
  ['only an operator set any', [[limit(NOW - 9, false), limit(NOW, false)], never], NOW - 9 + HALF_YEAR],
  ['later is a week later', [[limit(NOW - HALF_YEAR - 5)], { reviewedAt: null, snoozedAt: NOW }], NOW + 7 * DAY_MS],
  [
    'a later of the time before counts no more',
    [[limit(NOW - 9)], { reviewedAt: NOW, snoozedAt: NOW - 5 }],
    NOW + HALF_YEAR,
  ],
]

test.each(REVIEWS)('limits are looked at again: %s', (_, [limits, review], dueAt) => {
  expect(reviewDueAt(limits, review)).toBe(dueAt)
})

const exclusion = (kind: 'TIME_OUT' | 'SELF_EXCLUSION', until: number) => ({ kind, since: NOW - 1, until })

test.each([
  ['who has not stopped it', { exclusion: null, marketingStoppedAt: null, loosening: null }, true],
  ['who has stopped it', { exclusion: null, marketingStoppedAt: NOW - 1, loosening: null }, false],
  [
    'who is on a break',
    { exclusion: exclusion('TIME_OUT', NOW + 1), marketingStoppedAt: null, loosening: null },
    false,
  ],
  [
    'who has excluded themselves',
    { exclusion: exclusion('SELF_EXCLUSION', NOW + 1), marketingStoppedAt: null, loosening: null },
    false,
  ],
  ['whose break is over', { exclusion: exclusion('TIME_OUT', NOW), marketingStoppedAt: null, loosening: null }, true],
  [
    'who cools off before a looser limit',
    { exclusion: null, marketingStoppedAt: null, loosening: { expiresAt: NOW + 1 } },
    false,
  ],
  [
    'whose wish for a looser limit is forgotten',
    { exclusion: null, marketingStoppedAt: null, loosening: { expiresAt: NOW } },
    true,
  ],
  [
    'who stopped it before their break',
    { exclusion: exclusion('TIME_OUT', NOW), marketingStoppedAt: 1, loosening: null },
    false,
  ],
])('advertising to %s', (_, of, may) => {
  expect(mayMarketTo(of, NOW)).toBe(may)
})
