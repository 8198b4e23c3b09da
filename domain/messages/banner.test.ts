import { DAY_MS } from '../time/index.ts'
import { expect, test } from 'vitest'
import { bannerState, MOST_BANNERS, refuseBanner } from './index.ts'

const NOW = 1_795_250_700_000

test.each([
  [{ startsAt: NOW + 1, endsAt: null, endedAt: null }, 'WAITS'],
  [{ startsAt: NOW, endsAt: null, endedAt: null }, 'SHOWN'],
  [{ startsAt: NOW, endsAt: NOW + 1, endedAt: null }, 'SHOWN'],
  [{ startsAt: NOW - 1, endsAt: NOW, endedAt: null }, 'OVER'],
  [{ startsAt: NOW + 1, endsAt: null, endedAt: NOW }, 'OVER'],
])('a banner with %j is %s', (times, state) => {
  expect(bannerState(times, NOW)).toBe(state)
})

test.each([
  [{ startsAt: NOW, endsAt: null }, 0, undefined],
  [{ startsAt: NOW + 2, endsAt: NOW + 2 }, 0, 'BANNER_TIMES'],
  [{ startsAt: NOW - 2, endsAt: NOW }, 0, 'BANNER_TIMES'],
  [{ startsAt: NOW + 366 * DAY_MS, endsAt: null }, 0, 'BANNER_TIMES'],
  [{ startsAt: NOW, endsAt: null }, MOST_BANNERS, 'TOO_MANY_BANNERS'],
])('a banner with %j beside %d others is refused: %s', (times, others, code) => {
  expect(refuseBanner(times, others, NOW)?.code).toBe(code)
})
