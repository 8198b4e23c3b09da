import { expect, test, vi } from 'vitest'
import { createCells, put, read, subscribe } from './cells.ts'

function open() {
  const due: (() => void)[] = []
  const cells = createCells((flush) => due.push(flush))
  return { cells, due, paint: () => due.splice(0).forEach((flush) => flush()) }
}

test('a cell has its value at once; its readers are told of however many changes with the next paint, once', () => {
  const { cells, due, paint } = open()
  const [mine, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
  subscribe(cells, 'a', mine)
  subscribe(cells, 'b', other)
  for (const value of [1, 2, 3]) put(cells, 'a', value)
  expect([read(cells, 'a'), due.length, mine.mock.calls.length]).toEqual([3, 1, 0])
  paint()
  expect([mine.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})

test('what a reader changes while they are told is told with the paint after', () => {
  const { cells, paint } = open()
  const late = vi.fn<() => void>()
  subscribe(cells, 'a', () => put(cells, 'b', 1))
  subscribe(cells, 'b', late)
  put(cells, 'a', 1)
  paint()
  expect(late).not.toHaveBeenCalled()
  paint()
  expect(late).toHaveBeenCalledOnce()
})

test('who has gone is told nothing; to take away what is not there is no change', () => {
  const { cells, due, paint } = open()
  const gone = vi.fn<() => void>()
  subscribe(cells, 'a', gone)()
  put(cells, 'b', null)
  expect(due).toEqual([])
  put(cells, 'a', 1)
  paint()
  expect(gone).not.toHaveBeenCalled()
  expect(cells.listeners.size).toBe(0)
})
