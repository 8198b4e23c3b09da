/** A file is of one moment: what comes, goes or changes while its pages are read is not in it. Decision 0032. */
import type { Readable } from 'node:stream'
import { calls, readFileFrames } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '../platform/database.ts'
import type { Exporting } from '../platform/http-call.ts'
import { createLog } from '../platform/log.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { createExporter } from './exporter.ts'
import { csvRows } from './testing/exported.ts'

/** Three pages, and a little. */
const ROWS = 6001
const exporter = createExporter({ log: createLog('silent'), clock: Date.now, countRefused: () => undefined })

let database: TestDatabase
beforeEach(async () => {
  database = await cloneDatabase()
  await sql`create table lines (id int primary key, remarks text not null)`.execute(database.db)
  await sql`insert into lines select n, 'as it was' from generate_series(1, ${ROWS}::int) n`.execute(database.db)
})
afterEach(() => database.drop())

/** The newest first, as lists are; `meanwhile` happens behind each page. */
const exportOf = (db: Database, meanwhile: (page: number) => Promise<unknown>): Exporting =>
  ({
    call: calls.exportStatement,
    asked: {
      db,
      actor: { accountId: 1, role: 'agent', isDemo: false },
      address: '203.0.113.1',
      place: '203.0.113',
      target: null,
      site: { config: { timeZone: 'Asia/Kolkata' } },
      body: { kind: 'csv', title: 'Lines', columns: ['number', 'remarks'].map((id) => ({ id, head: id })) },
    },
    async read(tx: Tx, { page, limit }: { page: number; limit: number }) {
      const { rows } = await sql<{ id: number; remarks: string }>`
        select id, remarks from lines order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
      const docs = rows.map(({ id, remarks }) => ({ _id: String(id), remarks }))
      await meanwhile(page)
      return { ok: true, value: { reply: { docs, totalDocs: ROWS } } }
    },
    refusalOfNow: async () => undefined,
    gone: new AbortController().signal,
  }) as unknown as Exporting

async function linesOf(exporting: Exporting): Promise<string[][]> {
  const begun = await exporter.start(exporting)
  if (!begun.ok || !('stream' in begun.value)) throw new Error('nothing refuses it')
  const parts: Uint8Array[] = []
  for await (const frame of readFileFrames(begun.value.stream as Readable)) {
    if (frame.type === 'FAILED') throw new Error(JSON.stringify(frame.body))
    if (frame.type === 'BYTES') parts.push(frame.bytes)
  }
  return csvRows(Buffer.concat(parts)).slice(1)
}

const AS_IT_WAS = Array.from({ length: ROWS }, (_, at) => [String(ROWS - at), 'as it was'])

test.each<[string, (db: Database, page: number) => Promise<unknown>]>([
  [
    'come',
    (db, page) =>
      sql`insert into lines select ${page * 100_000}::int + n, 'new' from generate_series(1, 7) n`.execute(db),
  ],
  ['go', (db, page) => sql`delete from lines where id % 7 = ${page}::int`.execute(db)],
  ['change', (db) => sql`update lines set remarks = 'changed'`.execute(db)],
])('rows that %s between its pages', async (_, change) => {
  const { db } = database
  expect(await linesOf(exportOf(db, (page) => change(db, page)))).toEqual(AS_IT_WAS)
  const { rows } = await sql<{ count: number }>`select count(*) from lines where remarks = 'as it was'`.execute(db)
  const { rows: all } = await sql<{ count: number }>`select count(*) from lines`.execute(db)
  // They did, and the next file has them.
  expect([must(rows[0], 'a count').count, must(all[0], 'a count').count]).not.toEqual([ROWS, ROWS])
  expect(await linesOf(exportOf(db, async () => undefined))).toHaveLength(must(all[0], 'a count').count)
})
