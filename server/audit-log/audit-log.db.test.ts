import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { type AuditEntry, byItself, chainHeads, extendChain, recordAudit, verifyChain } from './index.ts'

let clone: TestDatabase
let db: Database
beforeEach(async () => {
  clone = await cloneDatabase()
  db = clone.db
})
afterEach(() => clone.drop())

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  ...byItself(1),
  action: 'CONFIRM_BETS_SET',
  objectType: 'account',
  objectId: '7',
  before: { confirmBets: false },
  after: { confirmBets: true },
  reason: '',
  ...change,
})
const write = (change: Partial<AuditEntry> = {}) => db.transaction().execute((tx) => recordAudit(tx, entry(change)))

/** As one who owns the database could: past the triggers. */
async function tamper(statement: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
}

describe('the log', () => {
  test('is written with its change, or not at all', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await recordAudit(tx, entry())
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect((await sql`select 1 from audit_log`.execute(db)).rows).toEqual([])
  })

  test.each(['update audit_log set reason = $$x$$', 'delete from audit_log', 'truncate audit_log cascade'])(
    'refuses: %s',
    async (statement) => {
      await write()
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
    },
  )

  test('holds no secret', async () => {
    await write({ after: { transactionCode: '123456', fullName: 'A' } })
    const { rows } = await sql<{ after: unknown }>`select after from audit_log`.execute(db)
    expect(rows).toEqual([{ after: { transactionCode: '[hidden]', fullName: 'A' } }])
  })
})

describe('the chain', () => {
  test('of each site holds each of its rows once, whoever writes at the same moment', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => write({ siteId: [1, 2, null][i % 3] ?? null })))
    const done = await Promise.all([extendChain(db), extendChain(db), extendChain(db)])
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(40)
    expect(await verifyChain(db)).toEqual([])
    expect((await chainHeads(db)).map(({ siteId, seq }) => [siteId, seq])).toEqual([
      [0, 13],
      [1, 14],
      [2, 13],
    ])
  })

  test('takes up rows that committed late, whatever their number', async () => {
    const late = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = db.transaction().execute(async (tx) => {
      await recordAudit(tx, entry({ reason: 'late' }))
      begun.resolve()
      await late.promise
    })
    await begun.promise
    await write()
    expect(await extendChain(db)).toBe(1)
    late.resolve()
    await slow
    expect(await extendChain(db)).toBe(1)
    expect(await verifyChain(db)).toEqual([])
  })

  const COLUMNS: readonly (readonly [string, string])[] = [
    ['at', "at + interval '1 microsecond'"],
    ['site_id', '2'],
    ['actor_id', '99'],
    ['actor_role', "'administrator'"],
    ['session_key', "'other'"],
    ['address', "'10.9.9.9'"],
    ['request_id', "'other'"],
    ['action', "'SIGNED_IN'"],
    ['object_type', "'site'"],
    ['object_id', "'8'"],
    ['before', '\'{"confirmBets": true}\''],
    ['after', 'null'],
    ['reason', "'forged'"],
  ]

  test('shows a change of any column of any row, and which row it was', async () => {
    for (let i = 0; i < 12; i++) await write({ reason: `reason ${i}` })
    await extendChain(db)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...COLUMNS), fc.integer({ min: 1, max: 12 }), async ([column, value], id) => {
        const kept = `create temp table kept as select * from audit_log where id = ${id}`
        await db.connection().execute(async (one) => {
          await sql.raw('set session_replication_role = replica').execute(one)
          await sql.raw(kept).execute(one)
          await sql.raw(`update audit_log set ${column} = ${value} where id = ${id}`).execute(one)
          const findings = await verifyChain(one)
          await sql.raw(`update audit_log l set ${column} = k.${column} from kept k where l.id = k.id`).execute(one)
          await sql.raw('drop table kept; set session_replication_role = origin').execute(one)
          expect(findings).toEqual([expect.objectContaining({ auditId: id })])
        })
      }),
      { numRuns: 40 },
    )
    expect(await verifyChain(db)).toEqual([])
  })

  test.each([
    ['a row taken out', 'delete from audit_log where id = 3', 'ROW_MISSING'],
    [
      'a row taken out with its link',
      'delete from audit_log where id = 3; delete from audit_chain where audit_id = 3',
      'LINK_MISSING',
    ],
    ['a link made to fit another row', "update audit_chain set hash = sha256('x') where audit_id = 3", 'ROW_CHANGED'],
    ['a row put in', "insert into audit_log (action) values ('SIGNED_IN')", 'NOT_CHAINED'],
  ])('shows %s', async (_, statement, problem) => {
    for (let i = 0; i < 5; i++) await write()
    await extendChain(db)
    for (const one of statement.split('; ')) await tamper(one)
    expect(await verifyChain(db)).toContainEqual(expect.objectContaining({ problem }))
  })
})
