import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { ask, CODE, PASSWORD } from '../live/testing/gateway.ts'
import { endDemos } from './demo/demo.ts'
import { type AccessWorld, CONSOLE, createAccessWorld, tokenOf } from './testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld({ loginLinks: true })
})
afterAll(() => world.close())

const BROWSER = { headers: { 'user-agent': 'Browser/1' } }
const CLUB = { host: 'club.localhost', ...BROWSER }

describe('a password that must be changed', () => {
  const change = (token: string, body: object, role: 'user' | 'agent' = 'agent') =>
    ask(world.gateway, calls.changePassword, { params: { role }, body }, { token })

  test('is changed before anything else; an operator is shown a new transaction code this once', async () => {
    await sql`update accounts set must_change_password = true, transaction_code_hash = null where user_name = 'agent'`.execute(
      world.db,
    )
    const first = await world.signIn('agent', PASSWORD, CONSOLE)
    expect(first.body).toMatchObject({ stage: 'CHANGE_PASSWORD', docs: { changePassword: true } })
    const token = tokenOf(first)
    const points = await ask(world.gateway, calls.getPoints, { params: { role: 'agent' } }, { token })
    expect(points).toMatchObject({
      status: 403,
      body: { code: 'CHANGE_PASSWORD_FIRST', message: 'Please change password and copy transaction code' },
    })
    expect((await world.profile(token, 'agent')).status).toBe(200)
    const changed = await change(token, { oldPassword: PASSWORD, newPassword: 'Operator@9' })
    expect(changed.body).toMatchObject({
      message: 'PASSWORD UPDATED',
      docs: { transactionCode: expect.stringMatching(/^\d{6}$/) },
    })
    const code = (changed.body.docs as { transactionCode: string }).transactionCode
    const { rows } = await sql<{
      text: string
    }>`select a::text as text from audit_log a where action = 'PASSWORD_CHANGED'`.execute(world.db)
    expect(rows).toHaveLength(1)
    expect(rows.some(({ text }) => text.includes(code) || text.includes('Operator@9'))).toBe(false)
    expect((await world.profile(token, 'agent')).status).toBe(401)
    const again = await world.signIn('agent', 'Operator@9', CONSOLE)
    expect(again.body).toMatchObject({ stage: 'FULL' })
    // The code is the operator's own from now on, and no second one is made.
    const player = String(world.players[0])
    const ticket = (transactionCode: string) =>
      ask(
        world.gateway,
        calls.createLoginTicket,
        { params: { role: 'agent' }, body: { userId: player, transactionCode } },
        { token: tokenOf(again) },
      )
    expect((await ticket(CODE)).body).toMatchObject({ code: 'WRONG_TRANSACTION_CODE' })
    expect((await ticket(code)).status).toBe(200)
    const later = await change(tokenOf(again), { oldPassword: 'Operator@9', password: PASSWORD })
    expect(later.body.docs).toEqual({ transactionCode: null })
  })

  test.each([
    [{ oldPassword: 'wrong', password: 'Another@1' }, 'INVALID_PASSWORD', 'Invalid Password'],
    [{ oldPassword: PASSWORD }, 'INVALID_PASSWORD', 'Invalid Password'],
    [{ password: 'Another@1' }, 'INVALID_PASSWORD', 'Invalid Password'],
    [{ oldPassword: PASSWORD, password: PASSWORD }, 'SAME_PASSWORD', expect.any(String)],
    [{ oldPassword: PASSWORD, password: 'short1' }, 'WEAK_PASSWORD', 'Password should contain 8 character & 1 digit'],
    [{ oldPassword: PASSWORD, newPassword: 'cricket123' }, 'COMMON_PASSWORD', expect.any(String)],
  ])('is refused with %j: %s', async (body, code, message) => {
    const token = tokenOf(await world.signIn('p4', PASSWORD))
    expect((await change(token, body, 'user')).body).toMatchObject({ code, message })
    expect((await world.profile(token)).status).toBe(200)
  })
})

describe('a login ticket', () => {
  let agent: string
  let code: string
  beforeAll(async () => {
    await sql`update accounts set transaction_code_hash = (select transaction_code_hash from accounts where user_name = 'administrator') where user_name = 'agent'`.execute(
      world.db,
    )
    code = CODE
    agent = tokenOf(await world.signIn('agent', PASSWORD, CONSOLE))
  })
  const make = (userId: number | undefined, options = {}) =>
    ask(
      world.gateway,
      calls.createLoginTicket,
      { params: { role: 'agent' }, body: { userId: String(userId), transactionCode: code } },
      { token: agent, ...options },
    )

  test('stands in for the password of a player below, once, for five minutes', async () => {
    const { ticket, path } = (await (await make(world.players[0])).reply()).docs
    expect(path).toBe(`/login-user/p1/${ticket}`)
    expect((await world.signIn('p2', ticket)).body).toMatchObject({ code: 'LINK_ENDED' })
    expect((await world.signIn('p1', ticket)).body).toMatchObject({ code: 'LINK_ENDED' })
    const second = (await (await make(world.players[0])).reply()).docs.ticket
    expect((await world.signIn('p1', second, CLUB)).body).toMatchObject({ code: 'LINK_ENDED' })
    expect((await world.signIn('p1', second)).status).toBe(200)
    expect((await world.signIn('p1', second)).body).toMatchObject({ code: 'LINK_ENDED' })
    const late = (await (await make(world.players[0])).reply()).docs.ticket
    await sql`update one_time_links set expires_at = now()`.execute(world.db)
    expect((await world.signIn('p1', late)).body).toMatchObject({ code: 'LINK_ENDED' })
  })

  test('is made for who is below only, and with the transaction code', async () => {
    expect((await make(world.players[3])).status).toBe(404)
    expect((await make(world.ids.administrator)).status).toBe(404)
    code = '000000'
    expect((await make(world.players[0])).body).toMatchObject({ code: 'WRONG_TRANSACTION_CODE' })
    code = CODE
  })
})

describe('a demo account', () => {
  const open = (options = {}) =>
    ask(world.gateway, calls.signUpDemo, { body: { userName: 'p1', password: 'x' } }, options)

  test('has points in a book of its own, and may not do what needs a person', async () => {
    const { userName, password } = (await (await open()).reply()).docs
    expect(userName).toMatch(/^demo_[\da-f]{10}$/)
    const answered = await world.signIn(userName, password)
    expect(answered.body).toMatchObject({ docs: { demo: true, pts: 10_000 } })
    const token = tokenOf(answered)
    const user = { params: { role: 'user' as const } }
    const refused = [
      await ask(
        world.gateway,
        calls.changePassword,
        { ...user, body: { oldPassword: password, password: 'Another@1' } },
        { token },
      ),
      await ask(world.gateway, calls.beginSecondFactor, { ...user, body: { password } }, { token }),
      await ask(world.gateway, calls.createCockFight, {}, { token }),
    ]
    for (const { body } of refused)
      expect(body).toMatchObject({
        code: 'DEMO_ACCOUNT',
        message: 'This is your Demo Account, Please Login as Normal user',
      })
    expect(await auditBooks(world.db)).toEqual([])
  })

  test('is opened five times an hour from one address', async () => {
    for (let i = 0; i < 4; i++) expect((await open()).status).toBe(200)
    expect((await open()).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await sql`update registrations set at = at - interval '2 hours'`.execute(world.db)
  })

  test('is gone after six hours, with its sessions and its points', async () => {
    const { userName, password } = (await (await open()).reply()).docs
    const token = tokenOf(await world.signIn(userName, password))
    const ending = { db: world.db, sessions: { closeAll: async () => 0 }, cancelOrders: async () => undefined }
    await sql`update accounts set created_at = now() - interval '361 minutes' where book = 'DEMO'`.execute(world.db)
    expect(await endDemos(ending)).toBe(6)
    expect(await endDemos(ending)).toBe(0)
    expect((await world.signIn(userName, password)).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    await expect.poll(async () => (await world.profile(token)).status, { timeout: 1500 }).toBe(401)
    const { rows } = await sql`select 1 from accounts where book = 'DEMO' and role = 'user' and balance <> 0`.execute(
      world.db,
    )
    expect(rows).toEqual([])
    expect(await auditBooks(world.db)).toEqual([])
  })
})

describe('the cock-fight calls', () => {
  const create = (token: string, headers = {}) => ask(world.gateway, calls.createCockFight, {}, { token, headers })

  test('are made by our own pages only, any number of times', async () => {
    const token = tokenOf(await world.signIn('p4', PASSWORD))
    expect((await create(token, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
    expect((await create(token, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })).status).toBe(403)
    for (let i = 0; i < 2; i++)
      expect((await create(token, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).status).toBe(200)
    expect((await world.profile(token)).body.docs).toMatchObject({ user: { cockFightCreated: true } })
    expect((await ask(world.gateway, calls.leaveCockFight, {}, { token })).status).toBe(200)
    const { rows } = await sql`select 1 from audit_log where action = 'COCK_FIGHT_CREATED'`.execute(world.db)
    expect(rows).toHaveLength(1)
  })
})

describe('what clients send along is believed by nobody', () => {
  test('correlation, country and flags change nothing', async () => {
    const url = '/api/auth?correlationId=x&correlationIp=1.1.1.1&correlationSecret=garbage&provider=mobile'
    const response = await world.gateway.app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', 'x-app-key': 'wrong', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=p4&password=${encodeURIComponent(PASSWORD)}&country=Atlantis&city=x&countryFlag=x&domain=evil.example&demo=true&future9=true&diamondWL=true&correlationId=y`,
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ docs: { userName: 'p4', demo: false } })
  })
})
