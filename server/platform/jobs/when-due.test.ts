import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWhenDue } from './when-due.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const BET = { id: 'b1', dueAt: 5000 }

/** Decisions that fail so many times before one is made. */
function open(failures: number) {
  const told: [object, string][] = []
  const write = (facts: object, text: string) => void told.push([facts, text])
  const decidedAt: number[] = []
  const whenDue = createWhenDue<typeof BET>(
    { clock: Date.now, log: { warn: write, error: write } },
    {
      dueAt: (bet) => bet.dueAt,
      async decide() {
        decidedAt.push(Date.now())
        if (decidedAt.length <= failures) throw FAILURE
      },
      failed: 'a bet was not decided',
    },
  )
  return { ...whenDue, decidedAt, told }
}

const FAILURE = new Error('no')

test('it is decided when it is due, once; at once where that is past', async () => {
  const { schedule, decidedAt, told } = open(0)
  schedule(BET)
  schedule({ ...BET, dueAt: -1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([decidedAt, told]).toEqual([[0, 5000], []])
})

test('what fails is tried again until it is decided, each time later, and is told once a minute', async () => {
  const { schedule, decidedAt, told } = open(6)
  schedule(BET)
  await vi.advanceTimersByTimeAsync(60_000)
  const waits = decidedAt.slice(1).map((at, index) => at - (decidedAt[index] ?? 0))
  expect(waits).toHaveLength(6)
  for (const [index, most] of [500, 1000, 2000, 4000, 5000, 5000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(most / 2)
    expect(waits[index]).toBeLessThanOrEqual(most)
  }
  expect(told).toEqual([[{ err: FAILURE, id: 'b1' }, 'a bet was not decided']])
})

test('once it is stopped nothing is decided, and what fails is not tried again', async () => {
  const waiting = open(0)
  waiting.schedule(BET)
  waiting.stop()
  const failing = open(9)
  failing.schedule({ ...BET, dueAt: 0 })
  await vi.advanceTimersByTimeAsync(0)
  failing.stop()
  failing.schedule(BET)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([waiting.decidedAt, failing.decidedAt]).toEqual([[], [0]])
})
