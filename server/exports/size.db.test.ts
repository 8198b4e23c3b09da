/** Fifty thousand rows: the server stays as large as it was, and the files as small as they may be. */
import { calls, type FileKind } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProofWorld, type ProofWorld } from '../proofs/testing/people.ts'
import { takeExport } from './testing/exported.ts'

const FEW = 2000
const MANY = 50_000
const COLUMNS = ['number', 'at', 'kind', 'about', 'remarks', 'amount', 'balance'].map((id) => ({ id, head: id }))
const MOST_BYTES_OF_PDF_ROW = 300
const MB = 2 ** 20

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

/** How large this process with all its threads became while the file was made, and the file. */
async function take(name: string, kind: FileKind) {
  const token = await world.openSession(name)
  let largest = 0
  const looking = setInterval(() => (largest = Math.max(largest, process.memoryUsage.rss())), 20)
  const body = { kind, title: 'Account statement', columns: COLUMNS }
  let size = 0
  const { end, code } = await takeExport(
    world.gateway,
    calls.exportStatement,
    { params: { role: 'user' }, body },
    { token, keeps: 'last' },
    (frame) => void (size += frame.type === 'BYTES' ? frame.bytes.length : 0),
  )
  clearInterval(looking)
  return { largest, size, rows: end?.rows, code }
}

/** What the collectors of two heaps let lie before they look. That all rows were kept would show: they are 100 MB and more. */
const LEEWAY = { beforeWarm: 160 * MB, warm: 48 * MB } as const

test.each<FileKind>(['csv', 'xlsx', 'pdf'])(
  '%s of 50,000 rows takes no more memory than one of 2,000',
  async (kind) => {
    const few = await take('userSibling', kind)
    const many = await take('user', kind)
    process.stdout.write(
      `${kind}: ${Math.round(few.largest / MB)} MB for ${FEW} rows, ${Math.round(many.largest / MB)} MB for ${MANY}, ${Math.round(many.size / MANY)} bytes a row\n`,
    )
    expect([many.code, many.rows]).toEqual([undefined, MANY])
    expect(many.largest - few.largest).toBeLessThan(LEEWAY.beforeWarm)
    expect(kind === 'pdf' ? many.size / MANY : 0).toBeLessThanOrEqual(MOST_BYTES_OF_PDF_ROW)
  },
  300_000,
)

test('three times as many take no more than that', async () => {
  const many = await take('user', 'csv')
  await giveLines('user', 2 * MANY)
  const more = await take('user', 'csv')
  process.stdout.write(
    `csv: ${Math.round(many.largest / MB)} MB for ${MANY}, ${Math.round(more.largest / MB)} MB for ${3 * MANY}\n`,
  )
  expect(more.rows).toBe(3 * MANY)
  expect(more.largest - many.largest).toBeLessThan(LEEWAY.warm)
}, 300_000)
