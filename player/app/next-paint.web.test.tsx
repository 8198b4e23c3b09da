import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNextPaint } from './next-paint.ts'

let frames: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A frame of the display, and what comes behind its paint. */
function paint(): void {
  const due = frames
  frames = []
  for (const run of due) run()
  vi.runAllTimers()
}

const press = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }))

test('prices come with the next paint', () => {
  const tell = vi.fn<() => void>()
  createNextPaint()(tell)
  paint()
  expect(tell).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'click', 'keydown'])(
  'the paint that answers a %s is left to it, whichever came first',
  (type) => {
    const onNextPaint = createNextPaint()
    const before = vi.fn<() => void>()
    const after = vi.fn<() => void>()
    onNextPaint(before)
    press(type)
    onNextPaint(after)
    paint()
    expect([before, after].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    paint()
    expect([before, after].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  },
)

test('prices wait for one paint, however fast somebody presses', () => {
  const onNextPaint = createNextPaint()
  const tell = vi.fn<() => void>()
  onNextPaint(tell)
  press('keydown')
  paint()
  press('keydown')
  paint()
  expect(tell).toHaveBeenCalledTimes(1)
})

test('a press that was answered holds nothing up', () => {
  const onNextPaint = createNextPaint()
  press('click')
  paint()
  const tell = vi.fn<() => void>()
  onNextPaint(tell)
  paint()
  expect(tell).toHaveBeenCalledTimes(1)
})
