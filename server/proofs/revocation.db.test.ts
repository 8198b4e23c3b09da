/** Whatever ends a session ends it within a second: on calls, and on a socket that was open. Security T49. */
import type { AddressInfo } from 'node:net'
import { type Asking, calls, type Endpoint, serverEvents } from '@paddock/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { ask, CODE, PASSWORD } from '../live/testing/gateway.ts'
import { createProofWorld, type ProofWorld, type SignedIn } from './testing/people.ts'

/** Whatever ends it is told to all processes at its commit, so a busy machine has most of the second to spare. Security G17. */
const SOON_MS = 1000

let world: ProofWorld
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  world = await createProofWorld()
  beside = new pg.Client({ connectionString: inject('databaseUrl') })
  await beside.connect()
  await world.gateway.listen(0, '127.0.0.1')
  port = (world.gateway.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await sql`update accounts set user_locked = false`.execute(world.db)
})
afterAll(async () => {
  await beside.end()
  await world.close()
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Ended = { readonly at: number; readonly told: boolean }

/** Open until the server closes it: when that was, and whether it said why before. */
async function openSocket(token: string): Promise<{ readonly ended: Promise<Ended> }> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  let told = false
  socket.on(serverEvents.loggedOut.name, () => (told = true))
  return { ended: new Promise((resolve) => socket.on('disconnect', () => resolve({ at: performance.now(), told }))) }
}

/** The first moment at which a call is refused. */
async function refusedFrom(token: string): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    const { status } = await ask(world.gateway, calls.getPoints, { params: { role: 'user' } }, { token })
    if (status !== 200) return performance.now()
    await pause(10)
  }
  throw new Error('the session never ended')
}

/** What the machine is asked with, beside all that the server has. */
let beside: pg.Client
const BEAT_MS = 10

/** For how long at most the machine made anybody wait meanwhile, for a turn and an answer of its database: that is no fault of what is seen. */
function watchTheMachine(): () => Promise<number> {
  let longest = 0
  let isOver = false
  async function watch(): Promise<void> {
    while (!isOver) {
      const from = performance.now()
      await beside.query('select 1')
      await pause(BEAT_MS)
      longest = Math.max(longest, performance.now() - from - BEAT_MS)
    }
  }
  const watching = watch()
  return async () => {
    isOver = true
    await watching
    return longest
  }
}

const as = async <E extends Endpoint>(who: SignedIn, call: E, asking: Asking<E>) => {
  const answered = await ask(world.gateway, call, asking, { token: await world.openSession(who) })
  expect(answered.status).toBe(200)
}
const byAgent = { params: { role: 'agent' } } as const
const lock = (id: number) => ({
  ...byAgent,
  body: { userId: [String(id)], lock: { kind: 'USER' as const }, locked: true, transactionCode: CODE },
})

/** Each ends the session of the player, whose own token it is given. */
const ENDS: readonly (readonly [what: string, end: (token: string) => Promise<unknown>])[] = [
  ['signing out', (token) => ask(world.gateway, calls.signOut, { params: { role: 'user' } }, { token })],
  [
    'another password of one’s own',
    (token) =>
      ask(
        world.gateway,
        calls.changePassword,
        { params: { role: 'user' }, body: { oldPassword: PASSWORD, password: 'Another@123' } },
        { token },
      ),
  ],
  ['signing the others out', () => as('user', calls.endOtherSessions, { params: { role: 'user' } })],
  ['a lock', () => as('agent', calls.lockPeople, lock(world.idOf('user')))],
  [
    'a lock of the upline',
    () => as('master', calls.lockPeople, { ...lock(world.idOf('agent')), params: { role: 'master' } }),
  ],
  [
    'an operator who ends the sessions',
    () =>
      as('agent', calls.endPeopleSessions, {
        ...byAgent,
        body: { userId: [String(world.idOf('user'))], transactionCode: CODE },
      }),
  ],
  [
    'an operator who gives a new password',
    () =>
      as('agent', calls.resetPersonPassword, {
        params: { role: 'agent', userId: String(world.idOf('user')) },
        body: { transactionCode: CODE },
      }),
  ],
  ['a time-out', (token) => ask(world.gateway, calls.beginTimeOut, { body: { length: 'DAY' } }, { token })],
  [
    'self-exclusion',
    (token) => ask(world.gateway, calls.excludeSelf, { body: { months: 6, confirm: true } }, { token }),
  ],
  // As another process would write it, which tells this one nothing.
  [
    'an end that only the database knows',
    () => endInDatabase(sql`end_reason = 'BY_OPERATOR', ended_at = clock_timestamp()`),
  ],
  ['the end of its time', () => endInDatabase(sql`expires_at = clock_timestamp()`)],
  [
    'an upline’s lock that only the database knows',
    () => sql`update accounts set user_locked = true where id = ${world.idOf('admin')}`.execute(world.db),
  ],
]

const endInDatabase = (change: ReturnType<typeof sql>) =>
  sql`update sessions set ${change} where account_id = ${world.idOf('user')} and ended_at is null`.execute(world.db)

test.each(ENDS)('%s', async (_, end) => {
  await sql`update accounts set must_change_password = false where id = ${world.idOf('user')}`.execute(world.db)
  const token = await world.openSession('user')
  const { ended } = await openSocket(token)
  // It is in use: what is known of it is as old as it may be.
  await ask(world.gateway, calls.getPoints, { params: { role: 'user' } }, { token })
  const slowness = watchTheMachine()
  await end(token)
  const from = performance.now()
  const [callsAt, socket] = await Promise.all([refusedFrom(token), ended])
  const most = SOON_MS + (await slowness())
  expect(callsAt - from).toBeLessThan(most)
  expect(socket.at - from).toBeLessThan(most)
})

test('of all who are below a locked operator none goes on, and nobody else is touched', async () => {
  const names = ['agent', 'agentPlayer', 'userSibling', 'agentSibling', 'masterPlayer'] as const
  const tokens = await Promise.all(names.map((name) => world.openSession(name)))
  const slowness = watchTheMachine()
  await as('master', calls.lockPeople, { ...lock(world.idOf('agent')), params: { role: 'master' } })
  await pause(SOON_MS)
  await pause(await slowness())
  const goesOn = async (name: string, token: string) => {
    const role = name.startsWith('agent') && !name.endsWith('Player') ? 'agent' : 'user'
    return (await ask(world.gateway, calls.getProfile, { params: { role } }, { token })).status === 200
  }
  expect(await Promise.all(names.map((name, at) => goesOn(name, tokens[at] ?? '')))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
