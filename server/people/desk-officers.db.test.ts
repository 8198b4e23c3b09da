/** Officers of the desk: made by administrators, outside the tree of money, with rights that two of them stand behind. docs/domain/desk.md. */
import { type Asking, calls, type Endpoint } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { booksBalance, defineMarket, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'
import { addAdministrator } from '../operator/testing/by-two.ts'

const CONSOLE = { headers: { 'x-console': '1' } }
let world: GatewayWorld
let administrator: string
let second: string
let number = 0
let name = ''
let officer = { userId: '', password: '' }

beforeAll(async () => {
  world = await createGatewayWorld()
  administrator = await signIn(world.gateway, 'administrator', CONSOLE)
  second = await addAdministrator(world)
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  name = `desk_${++number}`
  const { docs } = await (await make(name)).reply()
  officer = { userId: docs.officer.userId, password: docs.password }
})

const by = <E extends Endpoint>(token: string, call: E, asking: Asking<E>) =>
  ask(world.gateway, call, asking, { token })
const make = (userName: string, token = administrator) =>
  by(token, calls.createDeskOfficer, { body: { userName, transactionCode: CODE } })
type Rights = Partial<Asking<typeof calls.setDeskRights>['body']>
const setRights = (change: Rights, version = 0, token = administrator) =>
  by(token, calls.setDeskRights, {
    params: { officerId: officer.userId },
    body: { rights: [], everything: false, sportIds: [], eventIds: [], ...change, version, transactionCode: CODE },
  })
const stored = async () => {
  const { docs } = await (await by(administrator, calls.listDeskOfficers, { query: { page: 1, limit: 200 } })).reply()
  return must(
    docs.find(({ userId }) => userId === officer.userId),
    'it is listed',
  )
}
const enter = (password: string, options: object = CONSOLE) =>
  ask(world.gateway, calls.signIn, { body: { email: name, password } }, options)
const decide = (changeId: string, token = second) =>
  by(token, calls.confirmControlChange, { body: { changeId, transactionCode: CODE } })

describe('an officer of the desk', () => {
  test('is made without rights, points and an upline, under a name that is nobody’s on any site', async () => {
    expect(await stored()).toMatchObject({
      rights: [],
      everything: false,
      mustChangePassword: true,
      madeBy: 'administrator',
    })
    const { rows } =
      await sql`select site_id, parent_id, ancestors, balance from accounts where id = ${Number(officer.userId)}`.execute(
        world.db,
      )
    expect(rows).toEqual([{ siteId: null, parentId: null, ancestors: [], balance: 0 }])
    for (const taken of [name, 'agent']) expect((await make(taken)).body).toMatchObject({ code: 'USER_NAME_TAKEN' })
    expect((await make('9')).body).toMatchObject({ code: 'USER_NAME_INVALID' })
    const made = await make(`${name}_b`)
    expect(await expectAudited(world.db, calls.createDeskOfficer, made)).toMatchObject([{ siteId: null }])
  })

  test('comes in by the console alone, changes the password first, and then reads their rights', async () => {
    expect((await enter(officer.password, {})).body).toMatchObject({ code: 'LOGIN_WITH_ADMIN_WEBSITE' })
    const came = await enter(officer.password)
    const token = String(came.headers['authorization']).replace('Bearer ', '')
    expect((await by(token, calls.getDeskRights, {})).body).toMatchObject({ code: 'CHANGE_PASSWORD_FIRST' })
    await sql`update accounts set must_change_password = false, second_factor_waived = true where id = ${Number(officer.userId)}`.execute(
      world.db,
    )
    await setRights({ rights: ['QUOTE', 'SUSPEND'], everything: true })
    const in2 = await enter(officer.password)
    const mine = String(in2.headers['authorization']).replace('Bearer ', '')
    expect((await by(mine, calls.getDeskRights, {})).body).toMatchObject({
      docs: { rights: ['SUSPEND', 'QUOTE'], everything: true, sportIds: [], eventIds: [] },
    })
    expect((await by(mine, calls.getProfile, { params: { role: 'desk' } })).status).toBe(200)
  })

  test('has nobody below and no points, whatever code asks for', async () => {
    const id = Number(officer.userId)
    await expect(
      sql`insert into accounts (site_id, parent_id, ancestors, role, user_name) values (1, ${id}, array[${id}]::bigint[], 'user', 'below_desk')`.execute(
        world.db,
      ),
    ).rejects.toThrow(/below an officer of the desk/)
    await expect(sql`update accounts set balance = 1 where id = ${id}`.execute(world.db)).rejects.toThrow(
      /accounts_desk/,
    )
    const params = { role: 'administrator' } as const
    const person = {
      userType: 'user',
      userName: 'under_desk',
      parentId: officer.userId,
      transactionCode: CODE,
    } as const
    expect((await by(administrator, calls.createPerson, { params, body: person })).status).toBe(404)
  })

  test('is locked out at once, and let in again', async () => {
    const id = Number(officer.userId)
    await sql`update accounts set must_change_password = false, second_factor_waived = true where id = ${id}`.execute(
      world.db,
    )
    const token = String((await enter(officer.password)).headers['authorization']).replace('Bearer ', '')
    const lock = (locked: boolean) =>
      by(administrator, calls.lockDeskOfficer, {
        params: { officerId: officer.userId },
        body: { locked, remarks: 'away', transactionCode: CODE },
      })
    const locked = await lock(true)
    expect(await expectAudited(world.db, calls.lockDeskOfficer, locked)).toMatchObject([{ reason: 'away' }])
    expect((await by(token, calls.getDeskRights, {})).status).toBe(401)
    expect((await enter(officer.password)).body).toMatchObject({ code: 'ACCOUNT_LOCKED' })
    await lock(false)
    expect((await enter(officer.password)).status).toBe(200)
  })

  test('gets a new password, which ends sessions and the code, and is nobody’s second for a while', async () => {
    const reset = await by(administrator, calls.resetDeskPassword, {
      params: { officerId: officer.userId },
      body: { transactionCode: CODE },
    })
    await expectAudited(world.db, calls.resetDeskPassword, reset)
    const { docs } = await reset.reply()
    expect((await enter(officer.password)).status).not.toBe(200)
    expect((await enter(docs.password)).status).toBe(200)
    const { rows } =
      await sql`select transaction_code_hash, handed_over_at > now() - interval '1 minute' as just from accounts
      where id = ${Number(officer.userId)}`.execute(world.db)
    expect(rows).toEqual([{ transactionCodeHash: null, just: true }])
  })

  test('is managed under their id alone: nobody else is found there', async () => {
    const agent = { params: { officerId: String(world.ids.agent) } }
    const body = { transactionCode: CODE }
    expect((await by(administrator, calls.resetDeskPassword, { ...agent, body })).status).toBe(404)
    expect((await by(administrator, calls.lockDeskOfficer, { ...agent, body: { ...body, locked: true } })).status).toBe(
      404,
    )
    officer = { ...officer, userId: String(world.ids.agent) }
    expect((await setRights({})).status).toBe(404)
  })
})

describe('rights', () => {
  test('by which no money is decided of are in effect at once, and taking any is', async () => {
    const set = await setRights({ rights: ['LIMITS', 'SUSPEND'], sportIds: ['4'], eventIds: ['e1'] })
    expect(set.body).toMatchObject({ docs: { rights: ['SUSPEND', 'LIMITS'], version: 1 }, changeId: null })
    expect(await expectAudited(world.db, calls.setDeskRights, set)).toMatchObject([
      { objectId: officer.userId, before: { rights: [] }, after: { rights: ['SUSPEND', 'LIMITS'] } },
    ])
    expect((await setRights({}, 1)).body).toMatchObject({ docs: { rights: [], version: 2 }, changeId: null })
  })

  test('by which money is decided of wait for another administrator, who sees them as they are and would be', async () => {
    const set = await setRights({ rights: ['RESULT'], everything: true })
    const { changeId } = await set.reply()
    expect(set.body).toMatchObject({ docs: { rights: [], proposed: { rights: ['RESULT'] } }, weakens: ['deskRights'] })
    const waiting = await by(second, calls.getControlChanges, {
      params: { role: 'administrator' },
      query: { page: 1, limit: 100 },
    })
    expect((await waiting.reply()).docs.find((change) => change.changeId === changeId)).toMatchObject({
      kind: 'DESK_RIGHTS',
      subject: name,
      desk: { before: { rights: [] }, after: { rights: ['RESULT'], everything: true } },
      mayConfirm: true,
    })
    expect((await decide(must(changeId, 'it waits'), administrator)).body).toMatchObject({
      code: 'ANOTHER_OFFICER_MUST_CONFIRM',
    })
    const confirmed = await decide(must(changeId, 'it waits'))
    await expectAudited(world.db, calls.confirmControlChange, confirmed)
    expect(await stored()).toMatchObject({ rights: ['RESULT'], everything: true, proposed: null, version: 1 })
  })

  test('that were proposed on others than stand by now are not confirmed', async () => {
    const { changeId } = await (await setRights({ rights: ['VOID'], everything: true })).reply()
    expect((await setRights({ rights: ['SUSPEND'], everything: true }, 0, second)).status).toBe(200)
    expect((await decide(must(changeId, 'it waits'))).body).toMatchObject({ code: 'DESK_RIGHTS_CHANGED' })
    expect(await stored()).toMatchObject({ rights: ['SUSPEND'], proposed: null })
    expect((await setRights({}, 0)).body).toMatchObject({ code: 'DESK_RIGHTS_CHANGED' })
  })

  test('are of sports and events that there are', async () => {
    expect((await setRights({ rights: ['QUOTE'], sportIds: ['no-sport'] })).body).toMatchObject({ code: 'BAD_REQUEST' })
    expect((await setRights({ rights: ['QUOTE'], eventIds: ['no-event'] })).body).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('of two administrators at once one is told of the other', async () => {
    const both = await Promise.all([
      setRights({ rights: ['QUOTE'], everything: true }),
      setRights({ rights: ['SUSPEND'], everything: true }, 0, second),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
