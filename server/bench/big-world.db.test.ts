import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathRoleOf } from '@paddock/contract'
import { verifyChain } from '../audit-log/index.ts'
import { auditBooks } from '../ledger/index.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { auditReceipts } from '../points/index.ts'
import { type BigServer, serveBig } from './big-server.ts'
import { BIG_RECEIPT_KEY, makeBigWorld } from './big-world.ts'
import { hearStatements, openPlans } from './heard-statements.ts'

let database: TestDatabase
let server: BigServer
let plans: Awaited<ReturnType<typeof openPlans>>
const ears = hearStatements()

beforeAll(async () => {
  database = await cloneDatabase()
  await makeBigWorld(database.db, { accounts: 10_000, bets: 50_000 })
  server = await serveBig(database.url)
  plans = await openPlans(database.url)
}, 600_000)

afterAll(async () => {
  ears.stop()
  await plans.close()
  await server.close()
  await database.drop()
})

/**
 * Of so many rows that nobody reads them whole for a page, even where everybody is asked about. Linked trades of a world of this size are some
 * hundreds, and payments two of each player, which is less than an index costs: `npm run bench -- console` looks at a year of them.
 */
const LARGE = [
  'bets',
  'fills',
  'positions',
  'journal',
  'transfers',
  'notifications',
  'login_events',
  'sessions',
  'last_visits',
  'audit_log',
]

/**
 * Whoever stands over nearly all of the site's people has all of them looked at where the order is that of an amount (docs/decisions/0042), or where
 * it is asked what each of them owes.
 */
const READING_ACCOUNTS = /^(administrator|whiteLabel): (people by (points|result)|debts of all below)$/

test('a small one has books that balance, receipts that were signed, and a whole audit log', async () => {
  const small = await cloneDatabase()
  await makeBigWorld(small.db, { accounts: 200, bets: 4000 })
  expect(await auditBooks(small.db)).toEqual([])
  expect(await auditReceipts(small.db, BIG_RECEIPT_KEY)).toEqual([])
  expect(await verifyChain(small.db)).toEqual([])
  expect(await brokenReferences(small.db)).toEqual([])
  await small.drop()
}, 300_000)

type Reference = { from: string; to: string; columns: string[]; named: string[] }

/** It is made without asking whether what it names is there. */
async function brokenReferences(db: TestDatabase['db']): Promise<string[]> {
  const attributes = (table: string, numbers: string) =>
    sql`(select array_agg(a.attname::text order by k.n) from unnest(${sql.raw(numbers)}) with ordinality as k(c, n)
      join pg_attribute a on a.attrelid = ${sql.raw(table)} and a.attnum = k.c)`
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to, ${attributes('conrelid', 'conkey')} as columns,
      ${attributes('confrelid', 'confkey')} as named from pg_constraint where contype = 'f'`.execute(db)
  const broken: string[] = []
  for (const { from, to, columns, named } of rows) {
    const isSet = columns.map((column) => sql`x.${sql.ref(column)} is not null`)
    const isIt = columns.map((column, n) => sql`y.${sql.ref(named[n] ?? '')} = x.${sql.ref(column)}`)
    const { rows: lost } = await sql`select 1 from ${sql.table(from)} x where ${sql.join(isSet, sql` and `)}
      and not exists (select from ${sql.table(to)} y where ${sql.join(isIt, sql` and `)}) limit 1`.execute(db)
    if (lost.length > 0) broken.push(`${from}.${columns.join()}`)
  }
  return broken
}

test('every page of console and player is answered, and none reads a large table whole', async () => {
  const scans: string[] = []
  let heard = 0
  for (const call of server.calls) {
    ears.heard.length = 0
    const { status, body } = await server.ask(call)
    expect([call.name, status, body.slice(0, 100)]).toEqual([call.name, 200, body.slice(0, 100)])
    heard += ears.heard.length
    const large = READING_ACCOUNTS.test(call.name) ? LARGE : [...LARGE, 'accounts']
    for (const statement of ears.heard)
      for (const table of await plans.scannedTables(statement))
        if (large.includes(table)) scans.push(`${call.name}: ${table}: ${statement.text.trim().slice(0, 120)}`)
  }
  // Nearly every page asks something of the site's connections.
  expect(heard).toBeGreaterThan(server.calls.length)
  expect(scans).toEqual([])
}, 600_000)

/** Who stands above all players has their page from the newest bets of the site, where nearly all of those are open. */
test('of thousands of open bets a page is the same whichever way it was found', async () => {
  const { db } = database
  await sql`update markets set status = 'OPEN' where id in (select id from markets order by id desc limit 48)`.execute(
    db,
  )
  await sql`update bets set status = 'ACCEPTED' where market_id in (select id from markets where status = 'OPEN')`.execute(
    db,
  )
  const meantBy = async (search: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>`
      select b.id from bets b join accounts a on a.id = b.account_id join markets m on m.id = b.market_id
      where b.site_id = 1 and a.user_name like ${`%${search}%`} and m.status not in ('SETTLED', 'VOIDED')
        and b.status in ('PENDING', 'UNMATCHED', 'PARTIAL', 'ACCEPTED') order by b.received_at desc, b.id desc`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const seen: string[] = []
  for (const search of ['', 'user1', 'user17'])
    for (const page of [1, 2, 100, 101]) {
      const meant = await meantBy(search)
      const shown = meant.slice((page - 1) * 25, page * 25)
      for (const asker of ['administrator', 'whiteLabel'] as const) {
        const path = `/api/${pathRoleOf(asker)}/user/openBet?page=${page}&search=${search}`
        const { body } = await server.ask({ asker, path })
        const told = JSON.parse(body) as { docs: { _id: string }[]; totalDocs: number }
        expect([path, told.docs.map(({ _id }) => _id)]).toEqual([path, shown])
        expect([path, told.totalDocs]).toEqual([path, Math.min(meant.length, 2500)])
      }
      seen.push(`${search} ${page}: ${shown.length} of ${meant.length > 2500 ? 'many' : 'few'}`)
    }
  expect(seen).toContain(' 1: 25 of many')
  expect(seen).toContain('user1 100: 25 of many')
  expect(seen).toContain('user17 1: 25 of few')
}, 300_000)

/** docs/decisions/0090. */
test.each([
  ['any part of a name of some', 'user17', 'user17', 'user17'],
  ['any part of a name of many', 'user1', 'user1', 'user1'],
  ['the beginning of a reference', '4000000', '4000000', null],
  ['the beginning of more references than are looked up', '40000', '40000', null],
  ['the middle of a reference, where it is open', '0000012', '0000012', null],
  ['the last digits of a reference of UPI', '000407', '000407', null],
])(
  'payments are found by %s',
  async (by, search, reference, name) => {
    const { db } = database
    for (const { table, path, utr } of [
      { table: 'deposits', path: 'deposit', utr: sql`q.utr` },
      {
        table: 'withdrawals',
        path: 'withdraw',
        utr: sql`(select p.utr from withdrawal_parts p where p.withdrawal_id = q.id)`,
      },
    ]) {
      const { rows } = await sql<{ id: string }>`
      select q.id from ${sql.table(table)} q join accounts a on a.id = q.account_id
      cross join lateral (select q.state in ('pending', 'processing') as open) o
      where q.site_id = 1 and (a.user_name like ${`%${name ?? '-'}%`}
        or ${utr} like case when o.open then '%' else '' end || ${reference} || '%'
        or (${path} = 'deposit' and ${reference} ~ '^[0-9]{6,12}$' and ${utr} like '%' || ${reference}))
      order by o.open desc, case when o.open then q.created_at end, q.created_at desc, q.id`.execute(db)
      const meant = rows.map(({ id }) => id)
      const { body } = await server.ask({
        asker: 'administrator',
        path: `/api/administrator/${path}?page=2&search=${search}`,
      })
      const told = JSON.parse(body) as { docs: { _id: string }[]; totalDocs: number }
      expect([path, told.docs.map(({ _id }) => _id)]).toEqual([path, meant.slice(25, 50)])
      expect([path, told.totalDocs]).toEqual([path, Math.min(meant.length, 2500)])
      const least = by.includes('more references') ? 2501 : 1
      // There are fewer withdrawals, of other references.
      expect([path, path === 'deposit' && meant.length < least]).toEqual([path, false])
    }
  },
  300_000,
)
