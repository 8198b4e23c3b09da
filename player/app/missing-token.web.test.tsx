// Apart: what was told before is kept for the page.
import { getPoints } from '@paddock/contract/endpoints/profile'
import { createClient, memorySession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMissingToken } from './missing-token.ts'

const TEXT = 'Refresh The Page, If Error Continues Please Contact Your Service Provider!'

/** A page as the browser loads it: what it keeps of itself is in the tab only. */
function load() {
  const reload = vi.fn<() => void>()
  const missing = createMissingToken(sessionStorage, reload)
  const session = memorySession()
  const fetch = vi.fn<typeof globalThis.fetch>()
  const client = createClient({
    session,
    fetch,
    onSignedOut: session.clear,
    onMaintenance: () => {},
    onTokenMissing: missing.tell,
  })
  const readPoints = () =>
    act(async () => {
      await client.call(getPoints, { params: { role: 'user' } }).catch(() => undefined)
      vi.advanceTimersByTime(1000)
    })
  return { reload, missing, fetch, readPoints }
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  render(<Toasts />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a call without its token says so, asks nobody, and reloads the page when it has been read', async () => {
  const { reload, fetch, readPoints } = load()
  await readPoints()
  expect(screen.getByText(TEXT)).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(fetch).not.toHaveBeenCalled()
})

test('the page that was reloaded says it again, and reloads no more', async () => {
  const first = load()
  await first.readPoints()
  await first.readPoints()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(first.reload).toHaveBeenCalledTimes(1)
  const second = load()
  await second.readPoints()
  expect(screen.getByText(TEXT)).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(second.reload).not.toHaveBeenCalled()
})

test('after a session was here it may reload anew', async () => {
  await load().readPoints()
  const { missing, reload, readPoints } = load()
  missing.forget()
  await readPoints()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reload).toHaveBeenCalledTimes(1)
})
