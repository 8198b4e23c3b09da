import { describe, expect, test } from 'vitest'
import { arrivalOf, takeUpdates } from './account-log.ts'
import { serverClock } from './clock.ts'
import { freshnessOf } from './freshness.ts'

describe('events of the account', () => {
  test.each([
    [{ last: null }, 5, 'hole'],
    [{ last: 4 }, 5, 'next'],
    [{ last: 5 }, 5, 'seen'],
    [{ last: 4 }, 6, 'hole'],
  ] as const)('after %o number %d is %s', (log, number, arrival) => expect(arrivalOf(log, number)).toBe(arrival))

  test('what was handled already is left out of a catch-up', () => {
    const { log, fresh } = takeUpdates({ last: 4 }, [{ number: 4 }, { number: 5 }, { number: 6 }])
    expect(fresh.map(({ number }) => number)).toEqual([5, 6])
    expect(log.last).toBe(6)
  })
})

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
