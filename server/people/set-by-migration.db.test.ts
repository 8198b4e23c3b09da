import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore } from '../platform/testing/before-migration.ts'

const ROLES = ['administrator', 'whiteLabel', 'agent', 'user'] as const

let before: Awaited<ReturnType<typeof databaseBefore>>
const ids = new Map<string, number>()
const idOf = (role: string) => must(ids.get(role), role)

/** As it stood before: whoever locks is known from the row of a lock, from the audit log, or not at all. */
beforeAll(async () => {
  before = await databaseBefore('0020_set_by.sql')
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(before.db)
  for (const role of ROLES) {
    const above = [...ids.values()]
    const { rows } = await sql<{
      id: number
    }>`insert into accounts (site_id, parent_id, ancestors, role, user_name, user_locked, bet_locked)
      values (${role === 'administrator' ? null : 1}, ${above.at(-1) ?? null}, ${above}::bigint[], ${role}, ${role}, ${role === 'user'}, ${role === 'user'})
      returning id`.execute(before.db)
    ids.set(role, must(rows[0], role).id)
  }
  for (const [actor, kind, locked] of [
    ['whiteLabel', 'USER', true],
    ['administrator', 'BET', true],
    ['administrator', 'BET', false],
  ] as const)
    await sql`insert into audit_log (site_id, actor_id, actor_role, action, object_type, object_id, after)
      values (1, ${idOf(actor)}, ${actor}, 'ACCOUNT_LOCKED', 'account', ${String(idOf('user'))},
        ${JSON.stringify({ kind, locked })}::jsonb)`.execute(before.db)
  for (const [scope, actor] of [
    ['e1', idOf('administrator')],
    ['e2', null],
  ] as const)
    await sql`insert into account_locks (account_id, kind, scope_id, actor_id) values (${idOf('user')}, 'EVENT', ${scope}, ${actor})`.execute(
      before.db,
    )
  await before.migrate()
})
afterAll(() => before.drop())

test('locks from before are of whoever is known to have laid them, else of the upline', async () => {
  const { rows } =
    await sql`select account_id, kind, scope_id, set_by from account_locks order by kind, scope_id`.execute(before.db)
  expect(rows).toEqual(
    [
      ['BET', '', 'administrator'],
      ['EVENT', 'e1', 'administrator'],
      ['EVENT', 'e2', 'agent'],
      ['USER', '', 'whiteLabel'],
    ].map(([kind, scopeId, setBy]) => ({ accountId: idOf('user'), kind, scopeId, setBy })),
  )
})
