import { expect, test } from 'vitest'
import { loadEverything, MOST_EXPORTED } from './load-everything.ts'

const numbers = (total: number) => async (page: number, limit: number) => {
  const from = (page - 1) * limit
  return { rows: Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, i) => from + i), total }
}

test.each([0, 1, 199, 200, 201, 1000])('all %i rows come, each once', async (total) => {
  const { rows, isCut } = await loadEverything(numbers(total), () => undefined)
  expect(rows).toEqual(Array.from({ length: total }, (_, i) => i))
  expect(isCut).toBe(false)
})

test('an export ends at its limit and says so', async () => {
  const told: [number, number][] = []
  const { rows, isCut } = await loadEverything(numbers(12_345), (loaded, total) => told.push([loaded, total]))
  expect([rows.length, isCut]).toEqual([MOST_EXPORTED, true])
  expect(told.at(-1)).toEqual([MOST_EXPORTED, MOST_EXPORTED])
})

test('a list that ends before it said does not go on for ever', async () => {
  const { rows } = await loadEverything<number>(
    async () => ({ rows: [], total: 900 }),
    () => undefined,
  )
  expect(rows).toEqual([])
})
