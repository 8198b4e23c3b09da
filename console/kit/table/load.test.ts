import { expect, test } from 'vitest'
import { loadEverything, type LoadPage, MOST_EXPORTED } from './load.ts'

const VIEW = { page: 4, limit: 25, sort: null, filters: { search: 'x' } }
const numbers =
  (total: number): LoadPage<number> =>
  async ({ page, limit, filters }) => {
    expect(filters).toEqual({ search: 'x' })
    const from = (page - 1) * limit
    return { rows: Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, i) => from + i), total }
  }

test.each([0, 1, 199, 200, 201, 1000])('all %i rows come, each once, whatever page was looked at', async (total) => {
  const { rows, isCut } = await loadEverything(numbers(total), VIEW, () => undefined)
  expect(rows).toEqual(Array.from({ length: total }, (_, i) => i))
  expect(isCut).toBe(false)
})

test('an export ends at its limit and says so', async () => {
  const { rows, isCut } = await loadEverything(numbers(12_345), VIEW, () => undefined)
  expect([rows.length, isCut]).toEqual([MOST_EXPORTED, true])
})

test('a list that ends before it said does not go on for ever', async () => {
  const { rows } = await loadEverything<number>(
    async () => ({ rows: [], total: 900 }),
    VIEW,
    () => undefined,
  )
  expect(rows).toEqual([])
})
