import { describe, expect, test } from 'vitest'
import { serverClock } from './clock.ts'
import { freshnessOf } from './freshness.ts'

describe('freshness', () => {
  test.each([
    [true, 3000, 'fresh'],
    [true, 3001, 'late'],
    [false, 10, 'lost'],
  ])('connected %s, silent for %d ms: %s', (isConnected, silentMs, state) =>
    expect(freshnessOf(isConnected, 1000, 1000 + silentMs).state).toBe(state),
  )
})

test('the clock of the server is taken from the quickest answer', () => {
  const clock = serverClock(() => 10_000)
  clock.observe(12_400, 9000, 9800)
  clock.observe(12_050, 9990, 10_000)
  clock.observe(99_999, 9000, 10_000)
  expect(clock.now()).toBe(12_055)
})
