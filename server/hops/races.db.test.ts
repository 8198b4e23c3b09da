/** Hops and links while something else is done to the same accounts, links and hosts. Decision 0017. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, CODE } from '../live/testing/gateway.ts'
import type { Tx } from '../platform/database.ts'
import { countWaiting, whileHeld } from '../platform/testing/while-held.ts'
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

const linksMade = async () => (await sql`select 1 from account_links where ended_at is null`.execute(world.db)).rows

test('who arrives holds the link before the code, as who asks for one does: neither has what the other waits for', async () => {
  await world.link('demo', 'club', token)
  const { code } = await world.askCode('demo', 'club', token)
  const link = (tx: Tx) => sql`select 1 from account_links for no key update`.execute(tx)
  const codeIsFree = () => sql`select 1 from one_time_links for update nowait`.execute(world.db)
  expect((await whileHeld(world.db, link, () => world.arrive('club', code), codeIsFree)).status).toBe(200)
  const again = await whileHeld(world.db, link, () => world.askCode('demo', 'club', token), codeIsFree)
  expect(again.refused).toBeUndefined()
})

test('two that lead into each other are locked at the same moment: both links end, and neither waits for the other', async () => {
  await (await world.link('demo', 'club', token, { bothWays: true })).reply()
  const lock = (name: string) =>
    sql`update accounts set user_locked = true where user_name = ${name}`.execute(world.db).then(() => 'locked')
  const both = await whileHeld(
    world.db,
    (tx) => sql`select 1 from account_links for update`.execute(tx),
    async () => await Promise.all([lock('player_demo'), lock('player_club')]),
    async () => await expect.poll(() => countWaiting(world.db), { timeout: 8000 }).toBe(2),
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
    const answered = await whileHeld(
      world.db,
      pair,
      () => world.link('demo', 'club', token, { bothWays: true }),
      meanwhile,
    )
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
    world.db,
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

describe('links of several that end at once are all held before the first is written, in the order of their numbers', () => {
  /** Of two accounts of the first site the later has the earlier link. */
  async function linkBoth(): Promise<{ first: number; second: number }> {
    await sql`delete from account_links`.execute(world.db)
    for (const site of ['demo', 'club'])
      await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash)
        select site_id, parent_id, ancestors, role, ${`second_${site}`}, password_hash from accounts
        where user_name = ${`player_${site}`}`.execute(world.db)
    const { rows } = await sql<{ id: number }>`
      insert into account_links (pair_id, from_account, to_account)
      select p.id, f.id, t.id from accounts f join accounts t on replace(f.user_name, '_demo', '_club') = t.user_name
      cross join (select min(id) as id from site_pairs where ended_at is null) p
      where f.user_name in ('player_demo', 'second_demo') order by f.id desc returning id`.execute(world.db)
    const [first = 0, second = 0] = rows.map(({ id }) => id)
    return { first, second }
  }
  const holdLink = (id: number) => (tx: Tx) => sql`select 1 from account_links where id = ${id} for update`.execute(tx)
  const isFree = (id: number) => () =>
    sql`select 1 from account_links where id = ${id} for update nowait`.execute(world.db)

  test('where several accounts are locked', async () => {
    const { first, second } = await linkBoth()
    const { rows } = await sql<{ id: number }>`
      select id from accounts where user_name in ('player_demo', 'second_demo') order by id`.execute(world.db)
    const body = {
      userId: rows.map(({ id }) => String(id)),
      lock: { kind: 'USER' as const },
      locked: true,
      transactionCode: CODE,
    }
    const lock = () =>
      ask(world.gateway, calls.lockPeople, { params: { role: 'whiteLabel' }, body }, world.asOwner('demo'))
    expect((await whileHeld(world.db, holdLink(first), lock, isFree(second))).status).toBe(200)
    expect(await linksMade()).toEqual([])
    await sql`delete from account_locks`.execute(world.db)
    await sql`update accounts set user_locked = false where user_locked`.execute(world.db)
  })

  test('where a host of several pairs is taken away', async () => {
    await world.pair('demo', 'spin')
    await sql`delete from account_links`.execute(world.db)
    // The later pair has the earlier link.
    const { rows } = await sql<{ id: number }>`
      insert into account_links (pair_id, from_account, to_account)
      select p.id, f.id, t.id from site_pairs p join accounts f on f.user_name = 'player_demo'
      join accounts t on t.site_id = p.to_site and t.user_name in ('player_club', 'player_spin')
      where p.ended_at is null order by p.id desc returning id`.execute(world.db)
    const [first = 0, second = 0] = rows.map(({ id }) => id)
    const remove = () =>
      ask(world.gateway, calls.removeSiteHost, { body: { host: hostOf('demo'), transactionCode: CODE } }, world.asRoot)
    const removed = await whileHeld(world.db, holdLink(first), remove, isFree(second))
    expect(removed.status).toBe(200)
    expect(await linksMade()).toEqual([])
    expect((await sql`select 1 from site_pairs where ended_at is null`.execute(world.db)).rows).toEqual([])
  })
})
