import { HOUR_MS } from '@paddock/domain/time'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceName, formatCountdown, formatSpan, isoDay } from './index.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  [0, '0 min'],
  [55, '55 min'],
  [60, '1 h'],
  [65, '1 h 05 min'],
  [47 * 60 + 59, '47 h 59 min'],
  [48 * 60, '2 d'],
  [51 * 60 + 20, '2 d 3 h'],
])('%i minutes are %s', (minutes, shown) => expect(formatSpan(minutes)).toBe(shown))

test.each([
  [23 * HOUR_MS + 11 * 60_000 + 1, '23 h 12 min'],
  [HOUR_MS, '1 h'],
  [299_001, '5:00'],
  [298_999, '4:59'],
  [1, '0:01'],
  [-5, '0:00'],
])('a wait of %i ms is never said to be over early: %s', (left, shown) => expect(formatCountdown(left)).toBe(shown))

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18 Safari/604', 'Safari on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['curl/8.9', undefined],
])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name))

test.each([
  ['UTC', '2026-11-20'],
  ['Asia/Kolkata', '2026-11-21'],
  ['America/New_York', '2026-11-20'],
])('in %s it is %s', (zone, day) => {
  vi.stubEnv('TZ', zone)
  expect(isoDay(Date.UTC(2026, 10, 20, 20))).toBe(day)
})
