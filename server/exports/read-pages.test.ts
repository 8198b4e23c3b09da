import { calls } from '@paddock/contract'
import { expect, test } from 'vitest'
import type { Tx } from '../platform/database.ts'
import type { Exporting } from '../platform/http-call.ts'
import { readPage, readPages } from './read-pages.ts'

/** A list of so many rows that are counted to 2,500 only. */
const listOf = (rows: number, list: Exporting['call']['list'] = calls.getOpenBets): Exporting =>
  ({
    call: { list, path: 'export/openBets', sums: [] },
    read: async (_: Tx, { page, limit }: { page: number; limit: number }) => {
      const docs = Array.from({ length: Math.max(0, Math.min(limit, rows - (page - 1) * limit)) }, (__, n) => n)
      return { ok: true, value: { reply: { docs, totalDocs: Math.min(rows, 2500), totalIsLeast: rows > 2500 } } }
    },
  }) as unknown as Exporting

test.each([0, 1999, 2000, 2001, 4000, 50_000])('a file has all %i rows, however many are counted', async (rows) => {
  const [list, tx] = [listOf(rows), {} as Tx]
  const first = await readPage(list, tx, 1)
  if (!first.ok) throw new Error('nothing refuses it')
  let read = 0
  for await (const page of readPages(list, tx, first.value)) read += page.rows.length
  expect(read).toBe(rows)
})

test('a list that is summed anew with each page is read in larger ones', async () => {
  const pagesOf = async (list: Exporting['call']['list']): Promise<readonly number[]> => {
    const [exporting, tx] = [listOf(20_001, list), {} as Tx]
    const first = await readPage(exporting, tx, 1)
    if (!first.ok) throw new Error('nothing refuses it')
    const lengths: number[] = []
    for await (const { rows } of readPages(exporting, tx, first.value)) lengths.push(rows.length)
    return lengths
  }
  for (const list of [calls.getProfitLoss, calls.getDebts]) expect(await pagesOf(list)).toEqual([10_000, 10_000, 1])
  expect(await pagesOf(calls.getOpenBets)).toHaveLength(11)
})

test.each([
  [0, 0],
  [2500, 2500],
  [2501, null],
])('of a list of %i rows the total is %o: a bound is none', async (rows, total) => {
  expect(await readPage(listOf(rows), {} as Tx, 1)).toMatchObject({ ok: true, value: { total } })
})

/** Newest first, and two rows are added behind each page that is read: with no moment of its own they push the others on. */
const movingList = (list: Exporting['call']['list']): Exporting => {
  let newest = 12_000
  return {
    call: { list, path: 'export/moving', sums: [] },
    async read(_: Tx, { page, limit }: { page: number; limit: number }) {
      const from = newest - (page - 1) * limit
      const docs = Array.from({ length: Math.max(0, Math.min(limit, from)) }, (__, n) => ({ id: from - n }))
      newest += 2
      return { ok: true, value: { reply: { docs, totalDocs: newest } } }
    },
  } as unknown as Exporting
}

test.each([calls.getAuditLog, calls.getLoginHistory])(
  'of a list that is read outside the moment each row is there once: $path',
  async (call) => {
    const [list, tx] = [movingList(call), {} as Tx]
    const first = await readPage(list, tx, 1)
    if (!first.ok) throw new Error('nothing refuses it')
    const read: unknown[] = []
    for await (const { rows } of readPages(list, tx, first.value)) read.push(...rows)
    expect(read).toEqual(Array.from({ length: 12_000 }, (_, n) => ({ id: 12_000 - n })))
  },
)
