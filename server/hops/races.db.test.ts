/** Hops and links while something else is done to the same accounts, links and hosts. Decision 0017. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, CODE } from '../live/testing/gateway.ts'
import type { Tx } from '../platform/database.ts'
import { createHopWorld, type HopWorld, hostOf } from './testing/hop-world.ts'

let world: HopWorld
let token: string
beforeAll(async () => {
  world = await createHopWorld()
  await world.pair('demo', 'club')
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`update accounts set must_change_password = false,
    password_hash = (select password_hash from accounts where user_name = 'administrator') where user_name like 'player%'`.execute(
    world.db,
  )
  await world.unlinkAll()
  token = await world.signInAt('demo')
})

/** Begins the call behind a transaction that holds something; does `meanwhile` once it waits for that, and lets it go on. */
async function whileHeld<T>(
  hold: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { begun } = await world.db.transaction().execute(async (tx) => {
    await hold(tx)
    const waits = call()
    await expect.poll(waiting, { timeout: 8000 }).toBeGreaterThan(0)
    await meanwhile()
    return { begun: waits }
  })
  return await begun
}

/** How many of this database's connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]?.count ?? 0
}

const linksMade = async () => (await sql`select 1 from account_links where ended_at is null`.execute(world.db)).rows

test('who arrives holds the link before the code, as who asks for one does: neither has what the other waits for', async () => {
  await world.link('demo', 'club', token)
  const { code } = await world.askCode('demo', 'club', token)
  const link = (tx: Tx) => sql`select 1 from account_links for no key update`.execute(tx)
  const codeIsFree = () => sql`select 1 from one_time_links for update nowait`.execute(world.db)
  expect((await whileHeld(link, () => world.arrive('club', code), codeIsFree)).status).toBe(200)
  const again = await whileHeld(link, () => world.askCode('demo', 'club', token), codeIsFree)
  expect(again.refused).toBeUndefined()
})

test('two that lead into each other are locked at the same moment: both links end, and neither waits for the other', async () => {
  await (await world.link('demo', 'club', token, { bothWays: true })).reply()
  const lock = (name: string) =>
    sql`update accounts set user_locked = true where user_name = ${name}`.execute(world.db).then(() => 'locked')
  const both = await whileHeld(
    (tx) => sql`select 1 from account_links for update`.execute(tx),
    async () => await Promise.all([lock('player_demo'), lock('player_club')]),
    async () => await expect.poll(waiting, { timeout: 8000 }).toBe(2),
  )
  expect(both).toEqual(['locked', 'locked'])
  expect(await linksMade()).toEqual([])
})

describe('no link is made', () => {
  const lock = (name: string) => () =>
    sql`update accounts set user_locked = true where user_name = ${name}`.execute(world.db)
  const change = (name: string) => () =>
    sql`update accounts set password_hash = password_hash || ' ', ways_changed_at = null where user_name = ${name}`.execute(
      world.db,
    )
  const mustChange = (name: string) => () =>
    sql`update accounts set must_change_password = true where user_name = ${name}`.execute(world.db)

  test.each([
    ['the other account was locked', lock('player_club'), 'OTHER_ACCOUNT_CLOSED'],
    ["somebody above the other's was locked", lock('owner_club'), 'OTHER_ACCOUNT_CLOSED'],
    ['the password of the other was changed', change('player_club'), 'OTHER_CREDENTIALS_WRONG'],
    ['an officer knows the password of the other', mustChange('player_club'), 'OTHER_ACCOUNT_CLOSED'],
    ['the own account was locked', lock('player_demo'), 'ACCOUNT_LOCKED'],
    ['the own password was changed', change('player_demo'), 'INVALID_PASSWORD'],
    ['an officer knows the own password', mustChange('player_demo'), 'INVALID_PASSWORD'],
  ] as const)('where, between the proof and the link, %s', async (_, meanwhile, code) => {
    // The pair is what linking holds first: by then both passwords have been proven.
    const pair = (tx: Tx) => sql`select 1 from site_pairs for update`.execute(tx)
    const answered = await whileHeld(pair, () => world.link('demo', 'club', token, { bothWays: true }), meanwhile)
    expect(await linksMade()).toEqual([])
    expect(answered.body).toMatchObject({ code })
  })
})

test('a link ends with the password that comes after another change of the same transaction', async () => {
  await world.link('demo', 'club', token)
  await world.db.transaction().execute(async (tx) => {
    await sql`update accounts set phone = '+919876511119' where user_name = 'player_club'`.execute(tx)
    await sql`update accounts set password_hash = password_hash || ' ' where user_name = 'player_club'`.execute(tx)
  })
  expect(await linksMade()).toEqual([])
})

test('no pair is named of a host that is taken away meanwhile', async () => {
  await sql`delete from site_hosts where host = 'spare.example.com'`.execute(world.db)
  await sql`insert into site_hosts (host, site_id) values ('spare.example.com', 3)`.execute(world.db)
  const asked = await whileHeld(
    (tx) => sql`delete from site_hosts where host = 'spare.example.com'`.execute(tx),
    () =>
      ask(
        world.gateway,
        calls.proposeSitePair,
        {
          params: { role: 'whiteLabel' },
          body: { host: hostOf('demo'), otherHost: 'spare.example.com', transactionCode: CODE },
        },
        world.asOwner('demo'),
      ),
  )
  expect(asked.body).toMatchObject({ code: 'HOST_UNKNOWN' })
})
