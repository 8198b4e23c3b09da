import { expect, test, vi } from 'vitest'
import { guarded } from './guarded.ts'

test('what a timer’s work throws is logged with its place, the same once a minute, and the next call runs', () => {
  vi.useFakeTimers()
  const error = vi.fn<(facts: unknown, text: string) => void>()
  const faults: unknown[] = [new Error('first'), new Error('second'), undefined, 'third']
  const done: string[] = []
  const work = guarded({ error }, 'it was not done', (name: string, fault: unknown) => {
    if (fault !== undefined) throw fault
    done.push(name)
  })
  for (const fault of [...faults, faults[3], faults[3]]) work('a', fault)
  expect(done).toEqual(['a'])
  expect(error.mock.calls.map(([, text]) => text)).toEqual(Array.from({ length: 3 }, () => 'it was not done'))
  expect(error.mock.calls[0]?.[0]).toEqual({ err: faults[0] })
  vi.advanceTimersByTime(60_000)
  work('b', faults[3])
  expect(error).toHaveBeenCalledTimes(4)
  work('b', undefined)
  expect(done).toEqual(['a', 'b'])
  vi.useRealTimers()
})
