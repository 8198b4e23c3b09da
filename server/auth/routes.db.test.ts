import { calls, TEXTS } from '@paddock/contract'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, PASSWORD, signIn } from '../live/testing/gateway.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await createGatewayWorld()
})
afterAll(() => world.close())

const CONSOLE = { headers: { 'x-console': '1' } }
const tryIn = (email: string, password: string, options = {}) =>
  ask(world.gateway, calls.signIn, { body: { email, password } }, options)

describe('signing in', () => {
  test('gives a token that opens the account', async () => {
    const answered = await tryIn('P1', PASSWORD)
    expect(answered).toMatchObject({ status: 200, body: { message: TEXTS.loginSuccessful } })
    expect((await answered.reply()).docs).toMatchObject({ userName: 'p1', userType: 'user', balance: 1_000_000 })
    const token = await signIn(world.gateway, 'p1')
    const points = await ask(world.gateway, calls.getPoints, { params: { role: 'user' } }, { token })
    expect(points.body.docs).toMatchObject({ pts: 10_000, exposure: 0, availablePts: 10_000 })
  })

  test('keeps of the token only its hash', async () => {
    const token = await signIn(world.gateway, 'p1')
    const { rows } = await sql<{ text: string }>`select s::text as text from sessions s`.execute(world.db)
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
  })

  test('answers an unknown name exactly as a wrong password', async () => {
    const wrong = await tryIn('p2', 'not it')
    const unknown = await tryIn('nobody', 'not it')
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  test('on the players’ site lets no operator in, and says so only to who has the password', async () => {
    expect((await tryIn('agent', PASSWORD)).body).toMatchObject({ code: 'LOGIN_WITH_ADMIN_WEBSITE' })
    expect((await tryIn('agent', PASSWORD)).headers['authorization']).toBeUndefined()
    expect((await tryIn('agent', 'not it')).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await tryIn('agent', PASSWORD, CONSOLE)).status).toBe(200)
  })

  test('knows the players of its own site only', async () => {
    expect((await tryIn('p1', PASSWORD, { host: 'club.localhost' })).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await tryIn('p1', PASSWORD, { host: 'unknown.localhost' })).body).toMatchObject({ code: 'NOT_FOUND' })
    const other = await ask(world.gateway, calls.signIn, {
      body: { email: 'p1', password: PASSWORD, whiteLabelId: '2' },
    })
    expect(other.body).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('makes a guesser wait', async () => {
    for (let i = 0; i < 5; i++) await tryIn('p4', 'guess')
    expect((await tryIn('p4', PASSWORD)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('refuses a locked account', async () => {
    await sql`update accounts set user_locked = true where user_name = 'p3'`.execute(world.db)
    expect((await tryIn('p3', PASSWORD)).body).toMatchObject({ code: 'ACCOUNT_LOCKED', message: TEXTS.lockedByAdmin })
  })

  test('reads JSON as well as a form', async () => {
    const response = await world.gateway.app.inject({
      method: 'POST',
      url: '/api/auth',
      headers: { host: 'localhost' },
      payload: { email: 'p1', password: PASSWORD },
    })
    expect(response.statusCode).toBe(200)
  })
})

describe('a session', () => {
  const points = (token: string | undefined, options = {}) =>
    ask(world.gateway, calls.getPoints, { params: { role: 'user' } }, { token, ...options })

  test('is asked for', async () => {
    expect(await points(undefined)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(await points('x'.repeat(43))).toMatchObject({ status: 401 })
  })

  test('is of one site', async () => {
    const token = await signIn(world.gateway, 'p1')
    expect(await points(token, { host: 'club.localhost' })).toMatchObject({ status: 401 })
  })

  test('with two different tokens is refused', async () => {
    const token = await signIn(world.gateway, 'p1')
    const other = await signIn(world.gateway, 'p2')
    expect(await points(token, { headers: { authorization: `Bearer ${other}` } })).toMatchObject({ status: 401 })
  })

  test('speaks for its own role only', async () => {
    const token = await signIn(world.gateway, 'p1')
    const asAgent = await ask(world.gateway, calls.getPoints, { params: { role: 'agent' } }, { token })
    expect(asAgent).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const agent = await signIn(world.gateway, 'agent', CONSOLE)
    expect((await ask(world.gateway, calls.getPoints, { params: { role: 'agent' } }, { token: agent })).status).toBe(
      200,
    )
    expect(
      (await ask(world.gateway, calls.getOpenBets, { query: { page: 1, limit: 25 } }, { token: agent })).status,
    ).toBe(403)
  })

  test('ends at once when it is signed out', async () => {
    const token = await signIn(world.gateway, 'p1')
    const signedOut = await ask(world.gateway, calls.signOut, { params: { role: 'user' } }, { token })
    expect(signedOut).toMatchObject({ status: 200, body: { docs: {} } })
    expect((await points(token)).status).toBe(401)
  })

  test('ends after half an hour without use, and after its longest time', async () => {
    const token = await signIn(world.gateway, 'p2')
    await sql`update sessions set last_seen_at = now() - interval '31 minutes' where account_id = ${world.players[1]}`.execute(
      world.db,
    )
    expect((await points(token)).status).toBe(401)
    const another = await signIn(world.gateway, 'p2')
    await sql`update sessions set expires_at = now() - interval '1 second' where account_id = ${world.players[1]}`.execute(
      world.db,
    )
    expect((await points(another)).status).toBe(401)
  })

  test('of an account that is locked, or whose upline is, stops within a second', async () => {
    const token = await signIn(world.gateway, 'p2')
    expect((await points(token)).status).toBe(200)
    await sql`update accounts set user_locked = true where id = ${world.ids.agent}`.execute(world.db)
    await new Promise((resolve) => setTimeout(resolve, 1050))
    expect((await points(token)).body).toMatchObject({ code: 'ACCOUNT_LOCKED' })
    await sql`update accounts set user_locked = false where id = ${world.ids.agent}`.execute(world.db)
  })
})

describe('the machinery of calls', () => {
  const inject = (options: InjectOptions) => world.gateway.app.inject({ headers: { host: 'localhost' }, ...options })

  test('refuses an unknown field with its name', async () => {
    const response = await inject({
      method: 'POST',
      url: '/api/auth',
      payload: { email: 'p1', password: 'x', admin: true },
    })
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', field: 'admin' })
  })

  test('takes the common query fields of existing clients and reads nothing into them', async () => {
    const url = '/api/common/game/highlight?correlationId=a&correlationIp=1.2.3.4&correlationSecret=x&provider=mobile'
    expect((await inject({ method: 'GET', url })).statusCode).toBe(200)
  })

  test.each([
    ['malformed JSON', 'application/json', '{"email":'],
    ['a body that would poison a prototype', 'application/json', '{"__proto__": {"x": 1}}'],
    ['plain text', 'text/plain', 'email=p1'],
  ])('refuses %s without detail', async (_, type, payload) => {
    const response = await inject({
      method: 'POST',
      url: '/api/auth',
      headers: { host: 'localhost', 'content-type': type },
      payload,
    })
    expect(response.json()).toEqual({ message: expect.any(String), code: 'BAD_REQUEST', field: 'body' })
  })

  test('refuses a body that is too large', async () => {
    const payload = { email: 'x'.repeat(70_000), password: 'x' }
    expect((await inject({ method: 'POST', url: '/api/auth', payload })).statusCode).toBe(413)
  })

  test('refuses a text that the database does not take', async () => {
    const response = await inject({ method: 'GET', url: '/api/common/dupCheck?userName=a%00b' })
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', field: 'userName' })
  })

  test('refuses a path that it cannot read without an echo of it', async () => {
    for (const url of [`/api/${'x'.repeat(200)}/pts`, '/api/%ff/pts']) {
      const response = await inject({ method: 'GET', url })
      expect(response.json()).toEqual({ message: expect.any(String), code: 'BAD_REQUEST', field: 'path' })
      expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    }
  })

  test('takes a JSON type without a body', async () => {
    const token = await signIn(world.gateway, 'p1')
    const headers = { host: 'localhost', 'content-type': 'application/json', 'x-authentication': token }
    expect((await inject({ method: 'DELETE', url: '/api/user/auth', headers })).statusCode).toBe(200)
  })

  test('says to browsers what they may do with an answer', async () => {
    const { headers } = await inject({ method: 'GET', url: '/api/common/game/highlight' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  test('answers for its health, its numbers and its reference', async () => {
    expect((await inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
    expect((await inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200)
    expect((await inject({ method: 'GET', url: '/metrics' })).body).toContain('paddock_http_request_seconds')
    const reference = await inject({ method: 'GET', url: '/api/reference.json' })
    expect(Object.keys(reference.json<{ paths: object }>().paths)).toContain('/api/user/openBet')
    expect((await inject({ method: 'GET', url: '/api/reference' })).body).toContain('getMarketStatusByEventId')
    expect((await inject({ method: 'GET', url: '/api/none' })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})
