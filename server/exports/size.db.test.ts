/** However many rows a file has, the server keeps none of them, and the files are as small as they may be. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { calls, type FileKind } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProofWorld, type ProofWorld } from '../proofs/testing/people.ts'
import { createCsv } from './csv.ts'
import { createPdf } from './pdf.ts'
import type { Cells, FileWriter, Give } from './sheet.ts'
import { takeExport } from './testing/exported.ts'
import { createXlsx } from './xlsx.ts'

const COLUMNS = ['number', 'at', 'kind', 'about', 'remarks', 'amount', 'balance'].map((id) => ({ id, head: id }))
/** Of many rows a few are under way; one that is kept comes to several hundred. */
const MOST_BYTES_KEPT_OF_ROW = 150
const MOST_BYTES_OF_PDF_ROW = 300

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** What this thread really keeps, buffers too: until nothing more goes, since what tests before this have left goes a collection at a time. */
function kept(): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < MOST_COLLECTIONS; tries++) {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    if (tries > 1 && heapUsed + external > least - SETTLED_BYTES) break
    least = Math.min(least, heapUsed + external)
  }
  return least
}
const MOST_COLLECTIONS = 12
const SETTLED_BYTES = 50_000

test('what is looked at here tells of rows that are kept', () => {
  const before = kept()
  const rows = rowsOf(10_000, 0)
  expect((kept() - before) / rows.length).toBeGreaterThan(2 * MOST_BYTES_KEPT_OF_ROW)
})

/** As they come out of the spool: each with texts of its own. */
const rowsOf = (count: number, from: number): Cells[] =>
  Array.from({ length: count }, (_, at) => {
    const number = crypto.randomUUID()
    return [
      number,
      `21 Nov 2026, ${from + at}`,
      `Points ${from + at}`,
      `Match ${number} ${number} ${number}`,
      null,
      from + at + 0.5,
      77.25,
    ]
  })

const SHAPE = {
  title: 'Account statement',
  note: 'now',
  zone: 'Asia/Kolkata',
  columns: COLUMNS.map(({ head }) => ({ head, isNumber: head === 'amount', longest: 20 })),
}
const AT_ONCE = 200
const WRITERS: Readonly<Record<FileKind, (give: Give) => FileWriter>> = {
  csv: (give) => createCsv(SHAPE, give),
  xlsx: (give) => createXlsx(SHAPE, give),
  pdf: (give) => createPdf(SHAPE, give, rowsOf(AT_ONCE, 0)),
}

test.each<[FileKind, few: number, many: number]>([
  ['csv', 4000, 24_000],
  ['xlsx', 4000, 24_000],
  ['pdf', 1000, 5000],
])('who writes %s keeps no row', async (kind, few, many) => {
  let size = 0
  const writer = WRITERS[kind]((bytes) => void (size += bytes.length))
  async function writeUpTo(from: number, to: number): Promise<number> {
    for (let at = from; at < to; at += AT_ONCE) {
      writer.write(rowsOf(AT_ONCE, at))
      // As the thread does, which waits until what it gave is taken.
      await new Promise(setImmediate)
    }
    return kept()
  }
  const [before, after] = [await writeUpTo(0, few), await writeUpTo(few, many)]
  await writer.end()
  process.stdout.write(`${kind}: ${Math.round((after - before) / (many - few))} bytes kept of a row\n`)
  expect((after - before) / (many - few)).toBeLessThan(MOST_BYTES_KEPT_OF_ROW)
  expect(kind === 'pdf' ? size / many : 0).toBeLessThanOrEqual(MOST_BYTES_OF_PDF_ROW)
})

describe('an export', () => {
  /** Some pages of the server's reading, of which it holds two at once at most, and many. */
  const [FEW, MANY] = [10_000, 25_000]
  let world: ProofWorld
  beforeAll(async () => {
    world = await createProofWorld()
    await world.gateway.listen(0, '127.0.0.1')
    await giveLines('userSibling', FEW)
    await giveLines('user', MANY)
    await sql`analyze transfers`.execute(world.db)
  })
  afterAll(() => world.close())

  async function giveLines(name: string, count: number): Promise<void> {
    const [from, to] = [world.idOf('agent'), world.idOf(name)]
    await sql`insert into transfers (debit_account, credit_account, amount, kind, reference, remarks, at)
      select ${from}, ${to}, 100 + n % 977, 'points', 'size:' || gen_random_uuid(), 'Match ' || md5(n::text),
        now() - (${count}::int - n) * interval '1 second'
      from generate_series(1, ${count}::int) n`.execute(world.db)
  }

  /** The most that the server's thread kept while it read the rows and gave the file away. */
  async function mostKept(name: string, count: number): Promise<number> {
    const token = await world.openSession(name)
    const body = { kind: 'csv' as const, title: 'Account statement', columns: COLUMNS }
    let [most, looks] = [0, 0]
    const { end, code } = await takeExport(
      world.gateway,
      calls.exportStatement,
      { params: { role: 'user' }, body },
      { token, keeps: 'last' },
      (frame) => {
        if (frame.type !== 'PROGRESS' || looks++ % (frame.step === 'READ' ? 2 : 5) > 0) return
        most = Math.max(most, kept())
      },
    )
    expect([code, end?.rows]).toEqual([undefined, count])
    return most
  }

  test('who reads the rows and gives the file away keeps none', async () => {
    await mostKept('userSibling', FEW)
    const few = await mostKept('userSibling', FEW)
    const many = await mostKept('user', MANY)
    process.stdout.write(`an export: ${Math.round((many - few) / (MANY - FEW))} bytes kept of a row\n`)
    expect((many - few) / (MANY - FEW)).toBeLessThan(MOST_BYTES_KEPT_OF_ROW)
  })
})
