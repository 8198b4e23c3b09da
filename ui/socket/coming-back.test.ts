import { HOUR_MS } from '@paddock/domain/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitAfter } from '@paddock/contract/backoff'
import { COMING_BACK, createComingBack } from './coming-back.ts'

const waitBefore = (attempt: number, chance: number): number => waitAfter(attempt, COMING_BACK, chance)

/** A server that lets 200 in a second in, as ours does, and clients that wait as ours do. */
test('2,000 that were lost at once are back, 95 of 100 within 20 s', () => {
  // A generator of its own, so that the test is the same each time.
  let seed = 7
  const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const tries = Array.from({ length: 2000 }, () => ({ at: waitBefore(0, chance()), attempt: 0 }))
  const arrived: number[] = []
  while (tries.length > 0) {
    tries.sort((a, b) => b.at - a.at)
    const { at, attempt } = tries.pop() ?? { at: 0, attempt: 0 }
    const isFull = (arrived.at(-200) ?? -Infinity) > at - 1000
    if (isFull) tries.push({ at: at + waitBefore(attempt + 1, chance()), attempt: attempt + 1 })
    else arrived.push(at)
  }
  expect(arrived[1899]).toBeLessThan(20_000)
  expect(arrived.at(-1)).toBeLessThan(25_000)
})

describe('coming back', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('tries once however often the loss is told, later each time, and sooner again after it was there', () => {
    const connect = vi.fn<() => void>()
    const back = createComingBack(connect, () => 0.5)
    const triesAfter = (ms: number): number => {
      connect.mockClear()
      back.soon()
      back.soon()
      vi.advanceTimersByTime(ms - 1)
      expect(connect).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      return connect.mock.calls.length
    }
    expect([1000, 1500, 2250].map(triesAfter)).toEqual([1, 1, 1])
    for (let i = 0; i < 100; i++) {
      back.soon()
      vi.advanceTimersByTime(5000)
    }
    expect(connect).toHaveBeenCalledTimes(101)
    back.arrived()
    expect(triesAfter(1000)).toBe(1)
  })

  test('is spread over the time in which the server will be there again, however the loss is told then', () => {
    const connect = vi.fn<() => void>()
    const back = createComingBack(connect, () => 0.5)
    back.within(4000)
    back.soon()
    vi.advanceTimersByTime(1999)
    expect(connect).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(connect).toHaveBeenCalledTimes(1)
    // Whatever a server says, nobody waits longer than without its word.
    back.within(HOUR_MS)
    vi.advanceTimersByTime(2500)
    expect(connect).toHaveBeenCalledTimes(2)
  })

  test('ends when nobody wants it any more', () => {
    const connect = vi.fn<() => void>()
    const back = createComingBack(connect, Math.random)
    back.soon()
    back.stop()
    vi.advanceTimersByTime(10_000)
    expect(connect).not.toHaveBeenCalled()
  })
})
