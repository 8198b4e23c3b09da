import { describe, expect, test } from 'vitest'
import { arrivalOf, takeUpdates } from './account-log.ts'

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
