/** Somebody stays away while another account of the same person is made. Neither sees what the other has not committed. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import type { Tx } from '../platform/database.ts'
import { countWaiting, whileHeld } from '../platform/testing/while-held.ts'
import { renewGuards } from './store.ts'

const PHONE = '+919876543210'

let world: GatewayWorld
let token: string
let player: number
beforeEach(async () => {
  world = await createGatewayWorld()
  player = world.players[0] ?? 0
  token = await signIn(world.gateway, 'p1')
  await sql`update accounts set phone = ${PHONE} where id = ${player}`.execute(world.db)
})
afterEach(() => world.close())

const join =
  (phone = PHONE) =>
  async (tx: Tx) => {
    await sql`insert into accounts (site_id, role, user_name, phone) values (2, 'user', 'twin', ${phone})`.execute(tx)
  }
const exclude = () => ask(world.gateway, calls.excludeSelf, { body: { months: 6, confirm: true } }, { token })
const twins = async () =>
  (
    await sql<{ kind: string; guarded: boolean }>`
      select e.kind, a.guarded_from = '-infinity' as guarded from accounts a left join exclusions e on e.account_id = a.id
      where a.user_name = 'twin'`.execute(world.db)
  ).rows

describe('an account of the same number on another site is excluded from its first moment', () => {
  test('where it is being made when the person asks to stay away', async () => {
    expect((await whileHeld(world.db, join(), exclude)).status).toBe(200)
    expect(await twins()).toEqual([{ kind: 'SELF_EXCLUSION', guarded: true }])
  })

  test('where the person has asked, and it is made before that is written', async () => {
    // What staying away holds first after the person.
    const row = (tx: Tx) => sql`select 1 from accounts where id = ${player} for no key update`.execute(tx)
    let joining: Promise<unknown> = Promise.resolve()
    const both = async () => {
      joining = world.db.transaction().execute(join())
      joining.catch(() => undefined)
      await expect.poll(() => countWaiting(world.db), { timeout: 4000 }).toBe(2)
    }
    expect((await whileHeld(world.db, row, exclude, both)).status).toBe(200)
    await joining
    expect(await twins()).toEqual([{ kind: 'SELF_EXCLUSION', guarded: true }])
  })

  test('and of another number it waits for nobody', async () => {
    await world.db.transaction().execute(async (tx) => {
      await join('+919876543211')(tx)
      expect((await exclude()).status).toBe(200)
    })
  })
})

test('from when several accounts are looked at is written in the order of their ids', async () => {
  const [low = 0, high = 0] = world.players
  // Written last it stands last in the table.
  await sql`update accounts set remarks = 'x' where id = ${low}`.execute(world.db)
  const low0 = (tx: Tx) => sql`select 1 from accounts where id = ${low} for update`.execute(tx)
  const renew = () => world.db.transaction().execute((tx) => renewGuards(tx, [high, low], Date.now()))
  const isFree = async () =>
    expect(
      (await sql`select 1 from accounts where id = ${high} for update nowait`.execute(world.db)).rows,
    ).toHaveLength(1)
  await whileHeld(world.db, low0, renew, isFree)
})
