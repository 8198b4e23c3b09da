/** The tax of a year is the sum of its lines, of everybody below whoever asks. docs/domain/duties.md#tax-reports. */
import { must } from '@paddock/domain/result'
import { daysOf, type Quarter } from '@paddock/domain/payments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'
import { databaseBefore } from '../../platform/testing/before-migration.ts'
import { cloneDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { listDuties } from './report.ts'

const ZONE = 'Asia/Kolkata'
const YEAR = 2025
const KINDS = ['WITHHOLDING', 'YEAR_END', 'DEPOSIT'] as const

let database: TestDatabase
let [label, agent] = [0, 0]
const players: number[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    database.db,
  )
  label = await makeAccount('whiteLabel', [ADMINISTRATORS])
  agent = await makeAccount('agent', [ADMINISTRATORS, label])
  const other = await makeAccount('agent', [ADMINISTRATORS, label])
  const elsewhere = await makeAccount('whiteLabel', [ADMINISTRATORS], 2)
  for (const above of [
    [label, agent],
    [label, other],
    [label, agent],
    [label, other],
  ])
    players.push(await makeAccount('user', [ADMINISTRATORS, ...above]))
  players.push(await makeAccount('user', [ADMINISTRATORS, elsewhere], 2))
})
afterAll(() => database.drop())

let names = 0
async function makeAccount(role: string, above: readonly number[], siteId = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name)
    values (${siteId}, ${above.at(-1)}, ${above}::bigint[], ${role}, ${`${['n', 'B', 'a', 'M'][names % 4]}${++names}`}) returning id`.execute(
    database.db,
  )
  return must(rows[0], 'an account').id
}

let lines = 0
const line = fc.record({
  player: fc.nat(4),
  kind: fc.constantFrom(...KINDS),
  base: fc.integer({ min: 1, max: 9_000_000 }),
  /** Within the year, and some hours before and behind it. */
  minute: fc.integer({ min: -900, max: 366 * 24 * 60 + 900 }),
  isUndone: fc.boolean(),
})
type Line = typeof line extends fc.Arbitrary<infer L> ? L : never

async function log({ player, kind, base, minute, isUndone }: Line): Promise<void> {
  const reference = `line:${++lines}`
  const insert = (name: string, sign: 1 | -1, undoes: string | null) =>
    sql`
    insert into duties (reference, site_id, account_id, kind, gross, base, bps, amount, bearer, year, at, undoes)
    select ${name}, a.site_id, a.id, ${kind}, ${sign * (base + 7)}, ${sign * base}, 3000, ${sign * Math.ceil(base * 0.3)}, ${kind === 'DEPOSIT' ? 'BORNE' : null}, ${YEAR},
      ('2025-04-01'::timestamp at time zone ${ZONE}) + ${minute} * interval '1 minute', ${undoes} from accounts a where a.id = ${players[player] ?? 0}`.execute(
      database.db,
    )
  await insert(reference, 1, null)
  if (isUndone) await insert(`${reference}:undone`, -1, reference)
}

/** As it was told before: of every line with its player. */
async function summed(uplineId: number, of: 'withheld' | 'deposits', quarter: Quarter | null) {
  const { startDate, endDate } = daysOf(YEAR, quarter)
  const { rows } = await sql<{ id: string; gross: number; base: number; amount: number }>`
    select d.reference as id, d.gross, d.base, d.amount from duties d join accounts a on a.id = d.account_id
    where d.site_id = 1 and (a.id = ${uplineId} or ${uplineId} = any(a.ancestors)) and (d.kind = 'DEPOSIT') = ${of === 'deposits'}
      and (d.at at time zone ${ZONE})::date between ${startDate}::date and ${endDate}::date
    order by lower(a.user_name), a.id, d.at, d.reference`.execute(database.db)
  const sum = (key: 'gross' | 'base' | 'amount') => rows.reduce((total, row) => total + row[key], 0)
  return { ids: rows.map(({ id }) => id), total: rows.length, sums: [sum('gross'), sum('base'), sum('amount')] }
}

async function told(uplineId: number, of: 'withheld' | 'deposits', quarter: Quarter | null, page = 1, limit = 100) {
  const asked = { siteId: 1, uplineId, of, year: YEAR, quarter, zone: ZONE, page, limit }
  const { rows, total, totalGross, totalTaxable, totalTax } = await listDuties(database.db, asked)
  return { ids: rows.map(({ _id }) => _id), total, sums: [totalGross, totalTaxable, totalTax] }
}

test('law: lines, their order and their sums are those of everybody below, in the days of the site', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (made) => {
      for (const one of made) await log(one)
      for (const uplineId of [ADMINISTRATORS, label, agent, ...players])
        for (const kind of ['withheld', 'deposits'] as const)
          for (const quarter of [null, 1, 4] as const) {
            const expected = await summed(uplineId, kind, quarter)
            const whole = await told(uplineId, kind, quarter)
            expect({ ...whole, ids: expected.ids }).toEqual(expected)
            expect(whole.ids).toEqual(expected.ids.slice(0, 100))
            expect((await told(uplineId, kind, quarter, 2, 3)).ids).toEqual(expected.ids.slice(3, 6))
          }
    }),
    { numRuns: 10 },
  )
})

test('a line that stands elsewhere than its player is found by the audit', async () => {
  const audited = async () => (await auditBooks(database.db)).map(({ invariant }) => invariant)
  const invariant = 'a line of tax is found below the uplines of its player'
  expect(await audited()).not.toContain(invariant)
  await sql`alter table duties disable trigger user`.execute(database.db)
  await sql`update duties set path = '\\x00'`.execute(database.db)
  expect(await audited()).toContain(invariant)
})

test('lines from before say where their players stand', async () => {
  const { db, migrate, drop } = await databaseBefore('0316_sizes_of_a_year.sql')
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One')`.execute(db)
  await sql`insert into accounts (site_id, role, user_name) values (1, 'user', 'ann')`.execute(db)
  await sql`insert into duties (reference, site_id, account_id, kind, gross, base, bps, amount, year, at)
    select 'one', 1, id, 'WITHHOLDING', 100, 100, 3000, 30, 2025, now() from accounts where user_name = 'ann'`.execute(
    db,
  )
  await migrate()
  const { rows } =
    await sql`select d.path = a.path as same from duties d join accounts a on a.id = d.account_id`.execute(db)
  expect(rows).toEqual([{ same: true }])
  await expect(sql`delete from duties`.execute(db)).rejects.toThrow('append-only')
  await drop()
})
