/** Sessions and demo accounts while something else is done to the same rows. Whoever writes several takes them in id order. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { ask, PASSWORD } from '../live/testing/gateway.ts'
import type { Tx } from '../platform/database.ts'
import { whileHeld } from '../platform/testing/while-held.ts'
import { endDemos } from './demo/demo.ts'
import { demoBankOf } from './demo/store.ts'
import { endSessions, touchSessions } from './sessions/store.ts'
import { type AccessWorld, createAccessWorld, tokenOf } from './testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(() => world.close())

const signIn = async () => await world.signIn('p1', PASSWORD)
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const params = { role: 'user' } as const
const holdRow = (table: 'accounts' | 'sessions', id: number | string) => (tx: Tx) =>
  sql`select 1 from ${sql.table(table)} where id::text = ${String(id)} for update`.execute(tx)
const isFree = (table: 'accounts' | 'sessions', id: number | string) => () =>
  sql`select 1 from ${sql.table(table)} where id::text = ${String(id)} for update nowait`.execute(world.db)

describe('a session that is ended while its rights grow gets no other token', () => {
  const endAll = (tx: Tx) =>
    sql`update sessions set ended_at = clock_timestamp(), end_reason = 'BY_OPERATOR' where ended_at is null`.execute(tx)

  test('where a second factor is set up, and where it is given', async () => {
    const token = tokenOf(await signIn())
    const begun = await ask(world.gateway, calls.beginSecondFactor, { params, body: { password: PASSWORD } }, { token })
    const { secret } = (await begun.reply()).docs
    const confirm = () =>
      ask(world.gateway, calls.confirmSecondFactor, { params, body: { code: codeAt(secret, -1) } }, { token })
    expect(await whileHeld(world.db, endAll, confirm)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    const ticket = tokenOf(await signIn())
    const give = () =>
      ask(world.gateway, calls.giveSecondFactor, { params, body: { code: codeAt(secret) } }, { token: ticket })
    expect(await whileHeld(world.db, endAll, give)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    await sql`delete from second_factors`.execute(world.db)
  })
})

describe('sessions are taken in the order of their ids', () => {
  const [LOW, HIGH] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-8fff-ffffffffffff'] as const
  // In the table the later id comes first.
  const open = async () => {
    await sql`delete from sessions where id in (${LOW}, ${HIGH})`.execute(world.db)
    for (const id of [HIGH, LOW])
      await sql`insert into sessions (id, token_hash, account_id, site_id, expires_at, address, agent)
        select ${id}, decode(md5(${id}), 'hex'), id, site_id, now() + interval '1 hour', '', '' from accounts where user_name = 'p2' and site_id = 1`.execute(
        world.db,
      )
  }
  const playerId = async () =>
    (await sql<{ id: number }>`select account_id as id from sessions where id = ${LOW}`.execute(world.db)).rows[0]
      ?.id ?? 0

  test('where all of an account are ended', async () => {
    await open()
    const accountIds = [await playerId()]
    const end = () => endSessions(world.db, { accountIds }, 'BY_OPERATOR')
    expect(await whileHeld(world.db, holdRow('sessions', LOW), end, isFree('sessions', HIGH))).toHaveLength(2)
  })

  test('where they are noted as seen', async () => {
    await open()
    const touch = () => touchSessions(world.db, [HIGH, LOW])
    await sql`update sessions set last_seen_at = now() - interval '1 hour' where id in (${LOW}, ${HIGH})`.execute(
      world.db,
    )
    await whileHeld(world.db, holdRow('sessions', LOW), touch, isFree('sessions', HIGH))
    const { rows } = await sql`select 1 from sessions
      where id in (${LOW}, ${HIGH}) and last_seen_at > now() - interval '1 minute'`.execute(world.db)
    expect(rows).toHaveLength(2)
  })
})

describe('demo accounts whose time is over', () => {
  const ending = () => ({
    db: world.db,
    sessions: { closeAll: async () => 0 },
    cancelOrders: async () => undefined,
  })
  const open = async () => {
    const made = await ask(world.gateway, calls.signUpDemo, { body: { userName: 'p1', password: 'x' } })
    const { userName } = (await made.reply()).docs
    const { rows } = await sql<{ id: number }>`select id from accounts where user_name = ${userName}`.execute(world.db)
    return rows[0]?.id ?? 0
  }
  const age = (id: number) =>
    sql`update accounts set created_at = now() - interval '361 minutes' where id = ${id}`.execute(world.db)

  test('are taken in id order', async () => {
    const [low, high] = [await open(), await open()]
    await age(high)
    // Written last it stands last in the table.
    await age(low)
    const end = () => endDemos(ending())
    expect(await whileHeld(world.db, holdRow('accounts', low), end, isFree('accounts', high))).toBe(2)
  })

  test('give their points back behind their bank, which has the smaller id, and whoever settles has them in that order too', async () => {
    const demo = await open()
    await age(demo)
    // Retired, with its points.
    await sql`update accounts set retired_at = now() where id = ${demo}`.execute(world.db)
    const bank = await world.db.transaction().execute((tx) => demoBankOf(tx, 1))
    expect(bank).toBeLessThan(demo)
    const end = () => endDemos(ending())
    await whileHeld(world.db, holdRow('accounts', bank), end, isFree('accounts', demo))
    const left = await sql<{ balance: number }>`select balance from accounts where id = ${demo}`.execute(world.db)
    expect(left.rows).toEqual([{ balance: 0 }])
    expect(await auditBooks(world.db)).toEqual([])
  })
})
