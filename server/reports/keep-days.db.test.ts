/** Totals of a statement that are read from days that are kept are those of its transfers, whenever these come and the job runs. docs/decisions/0116. */
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { keepDays } from './keep-days.ts'
import { loadStatement, type Wanted } from './statement.ts'

const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
const DAYS = 5
const KINDS = ['points', 'deposit', 'bonus', 'share', 'casinoShare'] as const
/** The kinds that each of them means. */
const TYPES: Readonly<Record<'all' | 'credit' | 'debit' | 'deposit' | 'share' | 'depositWithdraw', readonly string[]>> =
  {
    all: KINDS,
    credit: KINDS,
    debit: KINDS,
    deposit: ['deposit'],
    share: ['share', 'casinoShare'],
    depositWithdraw: ['points', 'deposit', 'bonus'],
  }
const INVARIANT = 'what is kept of a day of a statement is the sum of its transfers'

let database: TestDatabase
let accounts: number[] = []
let elsewhere: number[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    database.db,
  )
  const label = await makeAccount('whiteLabel', [ADMINISTRATORS])
  const agent = await makeAccount('agent', [ADMINISTRATORS, label])
  accounts = [label, agent, await makeAccount('user', [ADMINISTRATORS, label, agent])]
  const other = await makeAccount('whiteLabel', [ADMINISTRATORS], 2)
  elsewhere = [other, await makeAccount('agent', [ADMINISTRATORS, other], 2)]
})
afterAll(() => database.drop())

let names = 0
async function makeAccount(role: string, above: readonly number[], siteId = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name) values (${siteId}, ${above.at(-1)}, ${above}::bigint[], ${role}, ${`t${++names}`})
    returning id`.execute(database.db)
  return must(rows[0], 'an account').id
}

let transfers = 0
async function transfer(debit: number, credit: number, amount: number, kind: string, at: number): Promise<void> {
  await sql`insert into transfers (site_id, at, debit_account, credit_account, amount, kind, reference)
    select site_id, ${timeOf(at)}, ${debit}, ${credit}, ${amount}, ${kind}, ${`t:${++transfers}`} from accounts where id = ${debit}`.execute(
    database.db,
  )
}

const minute = fc.integer({ min: 0, max: (DAYS + 1) * 24 * 60 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('TRANSFER' as const),
      debit: fc.nat(2),
      credit: fc.nat(2),
      amount: fc.integer({ min: 1, max: 9_000_000 }),
      kind: fc.constantFrom(...KINDS),
      minute,
    }),
  },
  fc.record({ do: fc.constant('KEEP' as const) }),
)
const momentOf = (minutes: number) => TODAY - DAYS * DAY_MS + minutes * 60_000

/** As they were summed before: of every transfer of the range. */
async function summed(accountId: number, type: keyof typeof TYPES, from: number, until: number) {
  const { rows } = await sql<{ signed: number; kind: string; at: number }>`
    select case when credit_account = ${accountId} then amount else -amount end as signed, kind, at from transfers where ${accountId} in (credit_account, debit_account)`.execute(
    database.db,
  )
  const sumOf = (some: readonly { signed: number }[]) => some.reduce((sum, { signed }) => sum + signed, 0)
  const within = rows.filter(({ at }) => at >= from && at <= until)
  const isMeant = ({ kind, signed }: { kind: string; signed: number }) =>
    TYPES[type].includes(kind) && (type !== 'credit' || signed > 0) && (type !== 'debit' || signed < 0)
  const meant = within.filter(isMeant)
  // No balance was ever written here: it is nothing now.
  const closing = 0 - sumOf(rows.filter(({ at }) => at > until))
  return {
    total: meant.length,
    totalIn: sumOf(meant.filter(({ signed }) => signed > 0)),
    totalOut: 0 - sumOf(meant.filter(({ signed }) => signed < 0)),
    opening: closing - sumOf(within),
    closing,
  }
}

async function told(accountId: number, type: Wanted['type'], from: number, until: number) {
  const range = {
    startDate: new Date(from).toISOString(),
    endDate: new Date(until).toISOString(),
    zone: 'Asia/Kolkata',
  }
  const wanted = { page: 1, limit: 25, type, search: undefined }
  return (await loadStatement(database.db, accountId, range, wanted)).totals
}

const audited = async () =>
  (await auditBooks(database.db)).map(({ invariant }) => invariant).filter((text) => text === INVARIANT)

test('of any type, in any range, of who is kept and who is not, they are what the transfers come to', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), minute, minute, async (steps, one, other) => {
      for (const done of steps) {
        if (done.do === 'KEEP') await keepDays(database.db)
        else if (done.debit !== done.credit)
          await transfer(
            accounts[done.debit] ?? 0,
            accounts[done.credit] ?? 0,
            done.amount,
            done.kind,
            momentOf(done.minute),
          )
      }
      const [from, until] = [momentOf(Math.min(one, other)), momentOf(Math.max(one, other))]
      for (const [start, end] of [
        [TODAY - 30 * DAY_MS, TODAY + 2 * DAY_MS],
        [from, until],
      ] as const)
        for (const accountId of accounts)
          for (const type of Object.keys(TYPES) as (keyof typeof TYPES)[])
            expect(await told(accountId, type, start, end)).toEqual(await summed(accountId, type, start, end))
      expect(await audited()).toEqual([])
    }),
    { numRuns: 10 },
  )
})

const lookWhole = async (accountId: number) =>
  (await told(accountId, 'all', TODAY - 30 * DAY_MS, TODAY + DAY_MS)).totalIn

test('a day that is kept is read from what is kept, until a transfer comes late', async () => {
  const [label = 0, agent = 0, player = 0] = accounts
  await transfer(agent, label, 100, 'points', TODAY - DAY_MS)
  await keepDays(database.db)
  const before = await lookWhole(label)
  await sql`update statement_days set gained = gained + 7 where account_id = ${label} and kind = 'points' and day = (select max(day) from statement_days where account_id = ${label})`.execute(
    database.db,
  )
  expect(await lookWhole(label)).toBe(before + 7)
  expect(await audited()).toEqual([INVARIANT])
  await transfer(player, label, 40, 'points', TODAY - DAY_MS + 1000)
  expect(await lookWhole(label)).toBe(before + 40)
  await keepDays(database.db)
  expect(await lookWhole(label)).toBe(before + 40)
  expect((await sql`select from statement_day_marks where day < day_of(now())`.execute(database.db)).rows).toEqual([])
  // What comes now leaves no mark, and no day of a player is kept.
  const marks = async () => (await sql`select from statement_day_marks`.execute(database.db)).rows.length
  const marked = await marks()
  await transfer(player, label, 40, 'points', Date.now())
  expect(await marks()).toBe(marked)
  expect((await sql`select from statement_days where account_id = ${player}`.execute(database.db)).rows).toEqual([])
})

test('a site’s connection reads what is kept of its own and writes none of it', async () => {
  const [other = 0, agent = 0] = elsewhere
  await transfer(other, agent, 100, 'points', TODAY - DAY_MS)
  await keepDays(database.db)
  const own = database.tenants.of(1)
  expect((await sql<{ siteId: number }>`select distinct site_id from statement_days`.execute(own)).rows).toEqual([
    { siteId: 1 },
  ])
  for (const table of ['statement_days', 'statement_days_kept', 'statement_day_marks'])
    await expect(sql`delete from ${sql.table(table)}`.execute(own)).rejects.toThrow(/permission denied/)
})
