import type { Live } from '@paddock/ui/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepingEvents } from './keep-events.ts'

const MINUTE_MS = 60_000

let worker: EventTarget & { controller: object | null }
let markets: readonly string[]
let readEvent: ReturnType<typeof vi.fn<(eventId: string) => Promise<unknown>>>

beforeEach(() => {
  vi.useFakeTimers()
  worker = Object.assign(new EventTarget(), { controller: {} })
  vi.stubGlobal('navigator', { serviceWorker: worker })
  markets = ['m1']
  readEvent = vi.fn<(eventId: string) => Promise<unknown>>(async () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const follow = () =>
  keepingEvents(
    { followEvent: () => () => {}, book: { markets: () => markets } } as unknown as Live,
    readEvent,
  ).followEvent('e1')

test('an event that is looked at is read when the page is quiet, and once a minute', () => {
  const leave = follow()
  expect(readEvent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(readEvent.mock.calls).toEqual([['e1']])
  vi.advanceTimersByTime(MINUTE_MS)
  expect(readEvent).toHaveBeenCalledTimes(2)
  leave()
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(readEvent).toHaveBeenCalledTimes(2)
})

test('on a first visit, where the worker comes after the event, it is read as soon as there is one', () => {
  worker.controller = null
  const leave = follow()
  vi.advanceTimersByTime(5000)
  expect(readEvent).not.toHaveBeenCalled()
  worker.controller = {}
  worker.dispatchEvent(new Event('controllerchange'))
  expect(readEvent.mock.calls).toEqual([['e1']])
  leave()
  worker.dispatchEvent(new Event('controllerchange'))
  expect(readEvent).toHaveBeenCalledOnce()
})

test('an event without a market is not asked for: it is over, and has nothing to keep', () => {
  markets = []
  follow()
  vi.advanceTimersByTime(5000 + MINUTE_MS)
  expect(readEvent).not.toHaveBeenCalled()
})
