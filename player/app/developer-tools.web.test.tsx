import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDeveloperTools } from './developer-tools.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch(heldUpMs: () => number) {
  let now = 0
  const report = vi.fn<() => void>()
  const end = watchDeveloperTools({ stopHere: () => (now += heldUpMs()), clock: () => now, report })
  return { report, end }
}

test('a page that is not held up tells nothing', () => {
  const { report } = watch(() => 100)
  vi.advanceTimersByTime(60_000)
  expect(report).not.toHaveBeenCalled()
})

test('one that is held up tells it once', () => {
  let opened = 0
  const { report } = watch(() => opened)
  vi.advanceTimersByTime(5000)
  opened = 101
  vi.advanceTimersByTime(60_000)
  expect(report).toHaveBeenCalledTimes(1)
})

test('a watch that is ended tells nothing more', () => {
  const { report, end } = watch(() => 500)
  end()
  vi.advanceTimersByTime(60_000)
  expect(report).not.toHaveBeenCalled()
})
