import type { AddressInfo } from 'node:net'
import { calls, serverEvents } from '@paddock/contract'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, PASSWORD } from '../../live/testing/gateway.ts'
import { type AccessWorld, CONSOLE, createAccessWorld, tokenOf } from '../testing/access-world.ts'

let world: AccessWorld
let port: number
beforeAll(async () => {
  world = await createAccessWorld()
  await world.gateway.listen(0, '127.0.0.1')
  port = (world.gateway.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

const USER = { params: { role: 'user' as const } }
const signIn = async (name: string, of = world) =>
  tokenOf(await of.signIn(name, PASSWORD, name === 'agent' ? CONSOLE : {}))
const put = (token: string) =>
  ask(world.gateway, calls.putStakes, { body: { stake: [{ label: '1k', value: 100_000 as never }] } }, { token })
const sessionsOf = async (token: string) =>
  (await (await ask(world.gateway, calls.getSessions, USER, { token })).reply()).docs
const outlive = (interval: string) =>
  sql`update sessions set renewed_at = renewed_at - ${interval}::interval, previous_until = previous_until - ${interval}::interval`.execute(
    world.db,
  )
/** What no writer of ours does is told to nobody: as if something had been revoked since. */
async function believed(): Promise<void> {
  await sql`select pg_notify('revoked', '*')`.execute(world.db)
  await new Promise((resolve) => setTimeout(resolve, 1050))
}

describe('a token', () => {
  test('is renewed by the first POST or PUT after an hour, and the old one is good half a minute longer', async () => {
    const token = await signIn('p1')
    expect((await put(token)).headers['authorization']).toBeUndefined()
    await outlive('61 minutes')
    await believed()
    expect((await world.profile(token)).headers['authorization']).toBeUndefined()
    const renewed = tokenOf(await put(token))
    expect(renewed).not.toBe(token)
    expect((await world.profile(renewed)).status).toBe(200)
    expect((await world.profile(token)).status).toBe(200)
    expect((await put(token)).headers['authorization']).toBeUndefined()
    await outlive('31 seconds')
    await believed()
    expect((await world.profile(token)).status).toBe(401)
    expect((await world.profile(renewed)).status).toBe(200)
  })

  test('that two tabs use at once is renewed once, and signs neither out', async () => {
    const token = await signIn('p2')
    await outlive('61 minutes')
    await believed()
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(token)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ headers }) => headers['authorization']).filter(Boolean)).size).toBe(1)
    expect((await world.profile(token)).status).toBe(200)
  })
})

describe('what is believed of a session while the database is heard', () => {
  const codeOf = async (token: string) => (await world.profile(token)).body.code

  test('changes at once with whatever an answer is made of, also when somebody else writes it', async () => {
    const id = world.players[3] ?? 0
    const changes = [
      [sql`update accounts set user_locked = true where id = ${id}`, 'ACCOUNT_LOCKED'],
      [sql`update accounts set user_locked = false where id = ${id}`, undefined],
      [
        sql`insert into second_factors (account_id, secret, confirmed_at) values (${id}, 'x', now())`,
        'SECOND_FACTOR_REQUIRED',
      ],
      [sql`delete from second_factors where account_id = ${id}`, undefined],
      [sql`update accounts set retired_at = now() where id = ${id}`, 'UNAUTHENTICATED'],
    ] as const
    const token = await signIn('p4')
    expect(await codeOf(token)).toBe(undefined)
    for (const [change, code] of changes) {
      await change.execute(world.db)
      await expect.poll(() => codeOf(token)).toBe(code)
    }
    await sql`update accounts set retired_at = null where id = ${id}`.execute(world.db)
  })
})

describe('the own sessions', () => {
  test('are listed, and ended one by one or all but this', async () => {
    const [one, two, three] = [await signIn('p3'), await signIn('p3'), await signIn('p3')]
    const listed = await sessionsOf(three)
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    const oldest = listed[2]?.sessionId ?? ''
    const end = (sessionId: string, token: string) =>
      ask(world.gateway, calls.endSession, { ...USER, query: { sessionId } }, { token })
    expect((await end(oldest, await signIn('p4'))).status).toBe(404)
    expect((await end('x', three)).status).toBe(404)
    expect((await end(oldest, three)).body.docs).toEqual({ ended: 1 })
    expect((await world.profile(one)).status).toBe(401)
    expect((await world.profile(two)).status).toBe(200)
    const others = await ask(world.gateway, calls.endOtherSessions, USER, { token: three })
    expect(others.body.docs).toEqual({ ended: 1 })
    expect((await world.profile(two)).status).toBe(401)
    expect((await world.profile(three)).status).toBe(200)
  })

  test('are those of the last half an hour; a name is seen when it is used', async () => {
    const token = await signIn('p3')
    await sql`update sessions set last_seen_at = now() - interval '31 minutes' where account_id = ${world.players[2]}`.execute(
      world.db,
    )
    const fresh = await signIn('p3')
    expect(await sessionsOf(fresh)).toHaveLength(1)
    await believed()
    expect((await world.profile(token)).status).toBe(401)
  })

  test('tell who tried to come in', async () => {
    await world.signIn('p4', 'wrong-one', { headers: { 'user-agent': 'Phone/1' } })
    const token = await signIn('p4')
    const history = await ask(
      world.gateway,
      calls.getLoginHistory,
      { ...USER, query: { page: 1, limit: 2 } },
      { token },
    )
    expect(history.body.docs).toMatchObject([{ outcome: 'SIGNED_IN' }, { outcome: 'WRONG_PASSWORD', agent: 'Phone/1' }])
    const { rows } = await sql<{ text: string }>`select e::text as text from login_events e`.execute(world.db)
    expect(rows.some(({ text }) => text.includes('wrong-one'))).toBe(false)
  })
})

function connect(token: string, tab?: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token, ...(tab && { tab }) },
    reconnection: false,
    forceNew: true,
  })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

/** Told, and not found out: a second on an idle machine, and far below the minute after which a client would ask by itself. */
const AT_ONCE_MS = 10_000

const ended = (socket: Socket, name: string): Promise<number> => {
  const from = Date.now()
  return new Promise((resolve) => void socket.once(name, () => resolve(Date.now() - from)))
}

describe('an end takes hold on the socket too', () => {
  test('of a sign-out, at once', async () => {
    const token = await signIn('p1')
    const socket = await connect(token)
    const gone = ended(socket, serverEvents.loggedOut.name)
    await ask(world.gateway, calls.signOut, USER, { token })
    expect(await gone).toBeLessThan(AT_ONCE_MS)
    await expect(connect(token)).rejects.toThrow('UNAUTHENTICATED')
  })

  test('of a changed password, of every session, this one too', async () => {
    const [token, other] = [await signIn('p1'), await signIn('p1')]
    const socket = await connect(other)
    const gone = ended(socket, serverEvents.loggedOut.name)
    const changed = await ask(
      world.gateway,
      calls.changePassword,
      { ...USER, body: { oldPassword: PASSWORD, password: 'Paddock@2' } },
      { token },
    )
    expect(changed.body).toEqual({ docs: { transactionCode: null }, message: 'PASSWORD UPDATED' })
    expect(await gone).toBeLessThan(AT_ONCE_MS)
    for (const one of [token, other]) expect((await world.profile(one)).status).toBe(401)
    expect((await world.signIn('p1', PASSWORD)).status).toBe(401)
    expect((await world.signIn('p1', 'Paddock@2')).status).toBe(200)
  })

  test('of a second step that is still missing: the socket does not open', async () => {
    await sql`insert into second_factors (account_id, secret, confirmed_at) values (${world.players[2]}, 'x', now())`.execute(
      world.db,
    )
    await expect(connect(await signIn('p3'))).rejects.toThrow('UNAUTHENTICATED')
    await sql`delete from second_factors`.execute(world.db)
  })
})

describe('where an account is open in one place only', () => {
  let strict: AccessWorld
  beforeAll(async () => {
    strict = await createAccessWorld({ oneSession: true })
    await strict.gateway.listen(0, '127.0.0.1')
    port = (strict.gateway.app.server.address() as AddressInfo).port
  })
  afterAll(() => strict.close())

  test('a newer session makes the older one a duplicate: it hears so, and is answered so', async () => {
    const older = await signIn('p1', strict)
    const socket = await connect(older)
    const gone = ended(socket, serverEvents.duplicateScreen.name)
    const newer = await signIn('p1', strict)
    expect(await gone).toBeLessThan(AT_ONCE_MS)
    expect(await strict.profile(older)).toMatchObject({
      status: 401,
      body: { code: 'DUPLICATE_SESSION', message: 'Duplicate Screen or UnAuthorized Access' },
    })
    expect((await strict.profile(newer)).status).toBe(200)
  })

  test('a session that still lacks its second step ends nothing', async () => {
    const older = await signIn('p2', strict)
    await sql`insert into second_factors (account_id, secret, confirmed_at) values (${strict.players[1]}, 'x', now())`.execute(
      strict.db,
    )
    await sql`update sessions set second_factor_at = now() where account_id = ${strict.players[1]}`.execute(strict.db)
    await strict.signIn('p2', PASSWORD)
    await believed()
    expect((await strict.profile(older)).status).toBe(200)
  })

  test('reconnecting a hundred times in one tab is no duplicate', async () => {
    const token = await signIn('p3', strict)
    let told = 0
    for (let i = 0; i < 100; i++) {
      const socket = await connect(token, 'tab-1')
      socket.on(serverEvents.duplicateScreen.name, () => told++)
      if (i % 2 === 0) socket.disconnect()
    }
    await believed()
    expect(told).toBe(0)
  })
})
