import { expect, test } from 'vitest'
import { type Polled, readEveryMs, type Reader } from './polling-rates.ts'

test.each<[Polled, Reader, number]>([
  ['market', 'signedIn', 1500],
  ['market', 'visitor', 10_000],
  ['internal', 'signedIn', 1000],
  ['internal', 'visitor', 3000],
  ['internal', 'lowBalance', 1000],
  ['score', 'signedIn', 3000],
  ['score', 'visitor', 15_000],
  ['score', 'lowBalance', 5000],
])('the %s is read by who is %s every %i ms', (polled, reader, everyMs) =>
  expect(readEveryMs(polled, reader)).toBe(everyMs),
)
