import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHealth, goBy, hear, isSilent, refreshFreshness } from './health.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const stateOf = (health: ReturnType<typeof createHealth>) => {
  refreshFreshness(health)
  return health.freshness.state
}

test('what was never there is late, not lost: the first connection takes its time', () => {
  const health = createHealth()
  pass(3001)
  expect(stateOf(health)).toBe('late')
  health.isLost = true
  expect(stateOf(health)).toBe('lost')
})

test('what is read in the place of a lost socket is as good while it is young', () => {
  const health = createHealth()
  health.isLost = true
  expect(stateOf(health)).toBe('lost')
  health.hasFallenBack = true
  expect(stateOf(health)).toBe('fresh')
  pass(3001)
  expect(stateOf(health)).toBe('lost')
})

test('a site without sockets loses nothing', () => {
  const health = createHealth()
  health.isLost = true
  goBy(health, 'polling')
  pass(3001)
  expect(stateOf(health)).toBe('late')
})

test('a change is told once, what stays as it was is not', () => {
  const health = createHealth()
  const told = vi.fn<() => void>()
  health.listeners.add(told)
  hear(health)
  goBy(health, 'socket')
  expect(told).not.toHaveBeenCalled()
  pass(3001)
  refreshFreshness(health)
  refreshFreshness(health)
  expect(told).toHaveBeenCalledTimes(1)
  goBy(health, 'fallback')
  expect(told).toHaveBeenCalledTimes(2)
})

test('a silence is one after 1.5 s, and ends with any word', () => {
  const health = createHealth()
  pass(1500)
  expect(isSilent(health)).toBe(false)
  pass(1)
  expect(isSilent(health)).toBe(true)
  hear(health)
  expect(isSilent(health)).toBe(false)
})
