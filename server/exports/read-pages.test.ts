import { calls } from '@paddock/contract'
import { expect, test } from 'vitest'
import type { Tx } from '../platform/database.ts'
import type { Exporting } from '../platform/http-call.ts'
import { readPage, readPages } from './read-pages.ts'

/** A list of so many rows that are counted to 2,500 only. */
const listOf = (rows: number): Exporting =>
  ({
    call: { list: calls.getOpenBets, path: 'export/openBets' },
    read: async (_: Tx, { page, limit }: { page: number; limit: number }) => {
      const docs = Array.from({ length: Math.max(0, Math.min(limit, rows - (page - 1) * limit)) }, (__, n) => n)
      return { ok: true, value: { reply: { docs, totalDocs: Math.min(rows, 2500) } } }
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
