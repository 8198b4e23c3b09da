import { calls, completeConfig, type Role, type SiteConfig } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeys, hashPassword } from '../auth/index.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, PASSWORD, signIn } from '../live/testing/gateway.ts'
import { insertAdministrator, mayMakeByCommand, retireAdministrator } from '../people/index.ts'
import type { Tx } from '../platform/database.ts'
import { whileHeld } from '../platform/testing/while-held.ts'
import { proposeChange } from './index.ts'

const CONSOLE = { headers: { 'x-console': '1' } }

let world: GatewayWorld
let first: string
let owner: string

beforeAll(async () => {
  world = await createGatewayWorld()
  await addPerson('owner', 'whiteLabel', 1)
  first = await signIn(world.gateway, 'administrator', CONSOLE)
  owner = await signIn(world.gateway, 'owner', CONSOLE)
})
afterAll(async () => await world.close())

async function addPerson(name: string, role: Role, siteId: number | null): Promise<void> {
  const [hash, code] = [await hashPassword(PASSWORD), await hashPassword(CODE)]
  await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash, transaction_code_hash, second_factor_waived)
    select ${siteId}, ${siteId}::int * 0 + id, case when ${siteId}::int is null then '{}' else array[id] end, ${role}, ${name}, ${hash}, ${code}, true
    from accounts where user_name = 'administrator'`.execute(world.db)
}

const LIMIT = { kind: 'DEPOSIT', period: 'DAY', product: 'ALL', value: 500 }
const configWith = (change: Record<string, unknown>): SiteConfig =>
  completeConfig({ name: 'Paddock', type: 'b2c', ...change })

async function standing(): Promise<{ version: number; config: SiteConfig }> {
  const { rows } = await sql<{ version: number; settings: object }>`
    select version, settings from sites where id = 1`.execute(world.db)
  const [row = { version: -1, settings: {} }] = rows
  return { version: row.version, config: configWith({ ...row.settings }) }
}

async function publish(config: SiteConfig, token: string) {
  const role = token === owner ? 'whiteLabel' : 'administrator'
  const body = { config, baseVersion: (await standing()).version, note: 'why', transactionCode: CODE }
  return await ask(world.gateway, calls.publishSite, { params: { role, siteId: '1' }, body }, { token })
}
async function changeOf(answered: Awaited<ReturnType<typeof publish>>): Promise<string> {
  expect(answered.body).toMatchObject({ changeId: expect.any(String) })
  return (answered.body as { changeId: string }).changeId
}
async function payloadOf(changeId: string): Promise<{ readonly sealedBegin?: string }> {
  const { rows } = await sql<{ payload: { readonly sealedBegin?: string } }>`
    select payload from control_changes where id = ${changeId}::uuid`.execute(world.db)
  return rows[0]?.payload ?? {}
}
const confirm = (changeId: string, token: string) =>
  ask(world.gateway, calls.confirmControlChange, { body: { changeId, transactionCode: CODE } }, { token })
const end = (changeId: string, token: string) => {
  const role = token === owner ? 'whiteLabel' : 'administrator'
  return ask(
    world.gateway,
    calls.endControlChange,
    { params: { role }, body: { changeId, transactionCode: CODE } },
    { token },
  )
}
const list = async (token: string) =>
  (
    await (
      await ask(
        world.gateway,
        calls.getControlChanges,
        { params: { role: token === owner ? 'whiteLabel' : 'administrator' }, query: { page: 1, limit: 25 } },
        { token },
      )
    ).reply()
  ).docs

test('where nobody could confirm, the only administrator is told so, and nothing waits', async () => {
  expect((await publish(configWith({ limits: [LIMIT] }), first)).status).toBe(200)
  expect((await publish(configWith({}), first)).body).toMatchObject({ code: 'NO_SECOND_OFFICER' })
  expect(await list(first)).toEqual([])
  // What a white label asks for two must confirm: one of them could have made that account, or reset its password.
  expect((await publish(configWith({}), owner)).body).toMatchObject({ code: 'NO_SECOND_OFFICER' })
})

describe('the second administrator', () => {
  test('is made with the command, which makes no third', async () => {
    const hash = await hashPassword(PASSWORD)
    const make = (name: string) =>
      world.db
        .transaction()
        .execute(async (tx) => ((await mayMakeByCommand(tx)) ? await insertAdministrator(tx, name, hash) : 'TOO_MANY'))
    expect(await make('agent')).toMatchObject({ ok: false, refusal: { code: 'USER_NAME_TAKEN' } })
    const both = await Promise.all([make('second_officer'), make('third_officer')])
    expect(both.filter((one) => one === 'TOO_MANY')).toHaveLength(1)
    const { rows } = await sql<{ userName: string }>`
      select user_name from accounts where role = 'administrator' and id <> 0 order by id`.execute(world.db)
    expect(rows).toHaveLength(2)
    // One who is gone is not counted, and can be replaced.
    const retire = (name: string) => world.db.transaction().execute((tx) => retireAdministrator(tx, name))
    expect(await retire(rows[1]?.userName ?? '')).toEqual(expect.any(Number))
    expect(await retire(rows[1]?.userName ?? '')).toBeUndefined()
    expect(await make('fourth_officer')).toMatchObject({ ok: true })
    expect(await make('fifth_officer')).toBe('TOO_MANY')
    await sql`delete from accounts where user_name = 'fourth_officer'`.execute(world.db)
    await sql`delete from accounts where user_name in ('second_officer', 'third_officer')`.execute(world.db)
  })
})

describe('with two administrators', () => {
  let second: string
  beforeAll(async () => {
    await addPerson('second', 'administrator', null)
    second = await signIn(world.gateway, 'second', CONSOLE)
  })

  test('a configuration that weakens a control takes effect when the other has confirmed it, all of it', async () => {
    const before = await standing()
    const changeId = await changeOf(await publish(configWith({ marqueeText: 'Easier' }), first))
    expect(await standing()).toEqual(before)
    expect((await confirm(changeId, first)).body).toMatchObject({ code: 'ANOTHER_OFFICER_MUST_CONFIRM' })
    expect((await confirm(changeId, owner)).status).toBe(403)
    expect(await list(second)).toMatchObject([
      { changeId, kind: 'SITE_CONFIG', weakens: ['limits'], proposedBy: 'administrator', isMine: false, reason: 'why' },
    ])
    expect((await confirm(changeId, second)).status).toBe(200)
    const after = await standing()
    expect([after.version, after.config.limits, after.config.marqueeText]).toEqual([before.version + 1, [], 'Easier'])
    expect(await list(second)).toEqual([])
    // Done is done.
    expect((await confirm(changeId, second)).status).toBe(404)
    expect((await publish(configWith({ limits: [LIMIT] }), first)).body).toMatchObject({ changeId: null })
  })

  test('behind what a white label proposes stand two administrators', async () => {
    const before = await standing()
    const changeId = await changeOf(await publish(configWith({ marqueeText: 'Owned' }), owner))
    const { docs } = await (await confirm(changeId, first)).reply()
    expect(docs).toEqual({ changeId, inEffect: false, passwordEnds: null })
    expect(await standing()).toEqual(before)
    expect((await confirm(changeId, first)).body).toMatchObject({ code: 'ANOTHER_OFFICER_MUST_CONFIRM' })
    expect(await list(second)).toMatchObject([{ changeId, confirmedBy: 'administrator', mayConfirm: true }])
    expect(await list(first)).toMatchObject([{ changeId, mayConfirm: false }])
    expect((await (await confirm(changeId, second)).reply()).docs.inEffect).toBe(true)
    expect((await standing()).config.marqueeText).toBe('Owned')
    expect((await publish(configWith({ limits: [LIMIT] }), first)).status).toBe(200)
  })

  test('who proposes anew while another confirms waits for them, and neither fails', async () => {
    for (let round = 0; round < 5; round++) {
      const changeId = await changeOf(await publish(configWith({ marqueeText: `Round ${round}` }), first))
      const [confirmed, anew] = await Promise.all([confirm(changeId, second), publish(configWith({}), first)])
      expect([200, 404]).toContain(confirmed.status)
      expect([200, 409]).toContain(anew.status)
      for (const { changeId: left } of await list(first)) await end(left, first)
      await publish(configWith({ limits: [LIMIT] }), first)
    }
  })

  test('what somebody proposed who may not sign in any more is not confirmed', async () => {
    const changeId = await changeOf(await publish(configWith({}), first))
    const lock = (locked: boolean) =>
      sql`update accounts set user_locked = ${locked} where user_name = 'administrator'`.execute(world.db)
    await lock(true)
    expect((await confirm(changeId, second)).status).toBe(404)
    await lock(false)
    first = await signIn(world.gateway, 'administrator', CONSOLE)
    expect((await end(changeId, first)).status).toBe(200)
  })

  test.each([
    ['is locked', sql`user_locked = true`],
    ['has no password any more', sql`password_hash = null`],
  ])('whoever was the first to confirm and %s stands behind nothing any more', async (_, gone) => {
    const changeId = await changeOf(await publish(configWith({}), owner))
    expect((await (await confirm(changeId, first)).reply()).docs.inEffect).toBe(false)
    const name = 'administrator'
    const { rows } = await sql<{ passwordHash: string }>`
      select password_hash from accounts where user_name = ${name}`.execute(world.db)
    await sql`update accounts set ${gone} where user_name = ${name}`.execute(world.db)
    const answered = await confirm(changeId, second)
    const listed = await list(second)
    await sql`update accounts set user_locked = false, password_hash = ${rows[0]?.passwordHash} where user_name = ${name}`.execute(
      world.db,
    )
    expect([answered.status, listed]).toEqual([404, []])
    first = await signIn(world.gateway, name, CONSOLE)
    expect((await end(changeId, first)).status).toBe(200)
  })

  test('those who can confirm are told at once', async () => {
    const told: unknown[] = []
    const stop = world.bus.subscribe('notice', (notice) => told.push(notice))
    const changeId = await changeOf(await publish(configWith({}), first))
    stop()
    const { rows } = await sql<{ id: number }>`select id from accounts where user_name = 'second'`.execute(world.db)
    expect(told).toMatchObject([{ accountIds: [rows[0]?.id], title: 'A change waits for a second officer' }])
    expect((await end(changeId, first)).status).toBe(200)
  })

  test('going back to a weaker version waits as well', async () => {
    const { version } = await standing()
    const { rows } = await sql<{ weak: number }>`
      select max(version) as weak from site_versions where site_id = 1 and config -> 'limits' = '[]'`.execute(world.db)
    const body = { version: rows[0]?.weak ?? 0, baseVersion: version, transactionCode: CODE }
    const answered = await ask(
      world.gateway,
      calls.rollBackSite,
      { params: { role: 'administrator', siteId: '1' }, body },
      { token: first },
    )
    expect(answered.body).toMatchObject({ changeId: expect.any(String), weakens: ['limits'] })
    expect((await standing()).version).toBe(version)
    expect((await end((answered.body as { changeId: string }).changeId, second)).status).toBe(200)
  })

  test('what was published meanwhile is not overwritten', async () => {
    const changeId = await changeOf(await publish(configWith({}), first))
    const { version } = await standing()
    expect((await publish(configWith({ limits: [LIMIT], marqueeText: 'Other' }), second)).status).toBe(200)
    expect((await confirm(changeId, second)).body).toMatchObject({ code: 'SITE_VERSION_CHANGED' })
    expect(await standing()).toMatchObject({ version: version + 1, config: { marqueeText: 'Other' } })
    expect((await end(changeId, second)).status).toBe(200)
  })

  test('a white label sees and withdraws its own, and an administrator declines', async () => {
    const mine = await changeOf(await publish(configWith({}), owner))
    const other = await changeOf(await publish(configWith({}), first))
    expect((await list(owner)).map(({ changeId, isMine }) => [changeId, isMine])).toEqual([
      [other, false],
      [mine, true],
    ])
    expect((await end(other, owner)).status).toBe(404)
    expect((await end(mine, owner)).status).toBe(200)
    expect((await end(other, second)).status).toBe(200)
    expect((await confirm(other, second)).status).toBe(404)
    expect(await list(first)).toEqual([])
  })

  test('a newer one of the same officer takes the place of the older', async () => {
    const older = await changeOf(await publish(configWith({ marqueeText: 'One' }), first))
    const newer = await changeOf(await publish(configWith({ marqueeText: 'Two' }), first))
    expect((await confirm(older, second)).status).toBe(404)
    expect((await list(second)).map(({ changeId }) => changeId)).toEqual([newer])
    expect((await end(newer, first)).status).toBe(200)
  })

  test('of two that confirm at once one does', async () => {
    const before = await standing()
    const changeId = await changeOf(await publish(configWith({}), first))
    const both = await Promise.all([confirm(changeId, second), confirm(changeId, second)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await standing()).version).toBe(before.version + 1)
    expect((await publish(configWith({ limits: [LIMIT] }), first)).status).toBe(200)
  })

  test('of two proposals of one thing at once the later waits for the earlier, and replaces it', async () => {
    const { rows } = await sql<{ id: number }>`select id from accounts where user_name = 'administrator'`.execute(
      world.db,
    )
    const proposal = {
      kind: 'ADMINISTRATOR',
      subject: 'hurried',
      ownerSiteId: null,
      payload: { userName: 'hurried', sealedBegin: '' },
      weakens: ['administrators'],
      reason: '',
      actorId: rows[0]?.id ?? 0,
      byAdministrator: true,
    } as const
    const propose = (tx: Tx) => proposeChange(tx, proposal, Date.now())
    let earlier: Awaited<ReturnType<typeof propose>> | undefined
    const hold = async (tx: Tx) => void (earlier = await propose(tx))
    const later = await whileHeld(world.db, hold, () => world.db.transaction().execute(propose))
    expect([earlier, later]).toMatchObject([{ ok: true }, { ok: true }])
    const waiting = await list(second)
    expect(waiting.map(({ changeId }) => changeId)).toEqual([later.ok && later.value.changeId])
    expect((await end(waiting[0]?.changeId ?? '', first)).status).toBe(200)
  })

  test('one who is locked confirms nothing, and is nobody to wait for', async () => {
    await sql`update accounts set user_locked = true where user_name = 'second'`.execute(world.db)
    expect((await publish(configWith({}), first)).body).toMatchObject({ code: 'NO_SECOND_OFFICER' })
    await sql`update accounts set user_locked = false where user_name = 'second'`.execute(world.db)
  })

  test('the database lets nobody confirm themselves', async () => {
    const changeId = await changeOf(await publish(configWith({}), first))
    await expect(
      sql`update control_changes set outcome = 'CONFIRMED', decided_by = actor_id, decided_at = now() where id = ${changeId}::uuid`.execute(
        world.db,
      ),
    ).rejects.toThrow('check')
    await expect(sql`select 1 from control_changes`.execute(world.tenants.of(1))).rejects.toThrow('permission denied')
    expect((await end(changeId, first)).status).toBe(200)
  })

  test('a third is made by two, neither of whom knows the whole password', async () => {
    const propose = (userName: string) =>
      ask(world.gateway, calls.proposeAdministrator, { body: { userName, transactionCode: CODE } }, { token: first })
    expect((await propose('agent')).body).toMatchObject({ code: 'USER_NAME_TAKEN' })
    expect((await propose('9876543210')).body).toMatchObject({ code: 'USER_NAME_INVALID' })
    const { docs: proposed } = await (await propose('third_officer')).reply()
    expect((await confirm(proposed.changeId, first)).body).toMatchObject({ code: 'ANOTHER_OFFICER_MUST_CONFIRM' })
    // What waits keeps no password that can be read without the key.
    const sealed = Buffer.from((await payloadOf(proposed.changeId)).sealedBegin ?? '', 'base64')
    expect(createKeys('test').open(sealed, 'third_officer')).toBe(proposed.passwordBegins)
    expect(sealed.toString('latin1')).not.toContain(proposed.passwordBegins)
    const { docs: confirmed } = await (await confirm(proposed.changeId, second)).reply()
    const signInWith = (password: string) =>
      ask(world.gateway, calls.signIn, { body: { email: 'third_officer', password } }, CONSOLE)
    expect((await signInWith(proposed.passwordBegins)).status).toBe(401)
    expect((await signInWith(confirmed.passwordEnds ?? '')).status).toBe(401)
    const whole = `${proposed.passwordBegins}${confirmed.passwordEnds}`
    expect((await signInWith(whole)).body).toMatchObject({ docs: { changePassword: true } })
    // What is over keeps nothing of it.
    expect(await payloadOf(proposed.changeId)).toEqual({})
  })

  test('every step is in the log, with both officers', async () => {
    const { rows } = await sql<{ action: string; after: { proposedBy?: string } }>`
      select action, after from audit_log where action in ('CONTROL_CHANGE_CONFIRMED', 'ADMINISTRATOR_PROPOSED') order by id desc limit 2`.execute(
      world.db,
    )
    expect(rows).toMatchObject([
      { action: 'CONTROL_CHANGE_CONFIRMED', after: { kind: 'ADMINISTRATOR', proposedBy: 'administrator' } },
      { action: 'ADMINISTRATOR_PROPOSED' },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/passwordEnds|passwordBegins/)
  })
})
