import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPolling } from './polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function poll(readEvent: (eventId: string) => Promise<[] | null>, hasInternal = false) {
  const told: string[] = []
  const readAccount = vi.fn<() => void>()
  const readUnnumbered = vi.fn<() => void>()
  const polling = createPolling({
    events: () => ['e1'],
    readEvent,
    readAccount,
    readUnnumbered,
    hasInternal: () => hasInternal,
    onEvent: (eventId) => told.push(eventId),
  })
  return { polling, told, readAccount, readUnnumbered }
}

test('followed events are read every 1.5 s and the account every 3 s, until the socket is back', async () => {
  const { polling, told, readAccount } = poll(async () => [])
  polling.start()
  polling.start()
  await vi.advanceTimersByTimeAsync(3100)
  expect(told).toHaveLength(3)
  expect(readAccount).toHaveBeenCalledTimes(2)
  polling.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toHaveLength(3)
})

test('markets that the house prices are read every second', async () => {
  const { polling, told } = poll(async () => [], true)
  polling.start()
  await vi.advanceTimersByTimeAsync(3100)
  expect(told).toHaveLength(4)
  polling.stop()
})

test('an answer that comes late is not asked for twice, and not told after the end', async () => {
  const asked = vi.fn<() => Promise<[]>>(() => new Promise<[]>((resolve) => setTimeout(() => resolve([]), 4000)))
  const { polling, told } = poll(asked)
  polling.start()
  await vi.advanceTimersByTimeAsync(3500)
  expect(asked).toHaveBeenCalledTimes(1)
  polling.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([])
})

test('a call that fails is made again at the next turn', async () => {
  let calls = 0
  const { polling, told } = poll(async () => (++calls === 1 ? Promise.reject(new Error('away')) : []))
  polling.start()
  await vi.advanceTimersByTimeAsync(1600)
  expect(told).toEqual(['e1'])
  polling.stop()
})

test('lists that are told without a number are read at once and then twice a minute, not with each reading of the account', async () => {
  const { polling, readAccount, readUnnumbered } = poll(async () => [])
  polling.start()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(readAccount).toHaveBeenCalledTimes(20)
  expect(readUnnumbered).toHaveBeenCalledTimes(2)
  polling.stop()
})
