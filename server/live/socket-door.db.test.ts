import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls, clientEvents, serverEvents } from '@paddock/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bet, defineMarket, MATCH_ODDS, openMarket, price, quote, rupees } from '../markets/testing/world.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from './testing/gateway.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let world: GatewayWorld
let url: string
let token: string
let other: string
let known = 0
const written: string[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) })
  world = await createGatewayWorld({}, log)
  await world.gateway.listen(0, '127.0.0.1')
  url = `http://127.0.0.1:${(world.gateway.app.server.address() as AddressInfo).port}`
  token = await signIn(world.gateway, 'p1')
  other = await signIn(world.gateway, 'p2')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
beforeEach(async () => {
  known = (await audited()).length
})
afterAll(() => world.close())

function open(options: Parameters<typeof io>[1] = {}): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...options,
  })
  sockets.push(socket)
  return socket
}

/** Resolves connected, or rejects with the server's code. */
function connect(options: Parameters<typeof io>[1] = {}): Promise<Socket> {
  const socket = open(options)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const audited = async () =>
  (await sql`select site_id, actor_id, action, object_id, reason from audit_log order by id`.execute(world.db)).rows
/** What this test has caused: the log only grows. */
const newlyAudited = async () => (await audited()).slice(known)

describe('a ticket', () => {
  const asPlayer = { params: { role: 'user' } } as const
  const ticketOf = async (of = token) => {
    const answered = await ask(world.gateway, calls.createSocketTicket, asPlayer, { token: of })
    return (await answered.reply()).docs
  }
  const withTicket = (ticket: string, more: Parameters<typeof io>[1] = {}) => connect({ auth: { ticket }, ...more })

  test('opens one socket of its owner, and no second one', async () => {
    const { ticket, expiresAt } = await ticketOf()
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(60_000)
    expect((await withTicket(ticket)).connected).toBe(true)
    await expect(withTicket(ticket)).rejects.toThrow('SOCKET_TICKET_SPENT')
  })

  test('shown twice at the same moment opens one', async () => {
    const { ticket } = await ticketOf()
    const outcomes = await Promise.allSettled([withTicket(ticket), withTicket(ticket), withTicket(ticket)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('is good for a minute', async () => {
    const { ticket } = await ticketOf()
    await sql`update socket_tickets set expires_at = clock_timestamp() - interval '1 millisecond'`.execute(world.db)
    await expect(withTicket(ticket)).rejects.toThrow('SOCKET_TICKET_SPENT')
  })

  test('of another site is used up and opens nothing', async () => {
    const { ticket } = await ticketOf()
    await expect(withTicket(ticket, { extraHeaders: { host: 'club.localhost' } })).rejects.toThrow(
      'SOCKET_TICKET_SPENT',
    )
    await expect(withTicket(ticket)).rejects.toThrow('SOCKET_TICKET_SPENT')
  })

  test('of a session that has ended meanwhile opens nothing', async () => {
    const gone = await signIn(world.gateway, 'p1')
    const { ticket } = await ticketOf(gone)
    await ask(world.gateway, calls.signOut, asPlayer, { token: gone })
    await expect(withTicket(ticket)).rejects.toThrow('UNAUTHENTICATED')
  })

  test('of somebody who was locked meanwhile opens nothing', async () => {
    const { ticket } = await ticketOf()
    const lock = (isLocked: boolean) =>
      sql`update accounts set user_locked = ${isLocked} where id = ${world.players[0]}`.execute(world.db)
    await lock(true)
    await expect(withTicket(ticket)).rejects.toThrow('ACCOUNT_LOCKED')
    await lock(false)
  })

  test('is asked for sixty times at once, not more: each is a row', async () => {
    const eager = await signIn(world.gateway, 'p3')
    const make = () => ask(world.gateway, calls.createSocketTicket, asPlayer, { token: eager })
    const answers = await Promise.all(Array.from({ length: 70 }, make))
    const refused = answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS')
    // A slow machine has earned one or two more meanwhile.
    expect(refused.length).toBeGreaterThan(5)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(70 - refused.length)
    await ticketOf()
  })

  test('that nobody was given opens nothing, and a token is no ticket', async () => {
    for (const made of ['skt_made-up', token, '']) await expect(withTicket(made)).rejects.toThrow('SOCKET_TICKET_SPENT')
  })

  test('is given to nobody who has not signed in, and is kept as a hash alone', async () => {
    expect((await ask(world.gateway, calls.createSocketTicket, asPlayer)).status).toBe(401)
    const { ticket } = await ticketOf()
    const { rows } = await sql<{ kept: string }>`
      select encode(ticket_hash, 'escape') as kept from socket_tickets`.execute(world.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('is asked for in maintenance too, so that its end is heard', async () => {
    const maintain = (isOn: boolean) => sql`update sites set maintenance = ${isOn} where id = 1`.execute(world.db)
    await maintain(true)
    const { ticket } = await ticketOf()
    expect((await withTicket(ticket)).connected).toBe(true)
    await maintain(false)
  })

  test('is the only way in where the site does not take tokens any more', async () => {
    const takeTokens = async (isTaken: boolean) => {
      await sql`update sites set settings = settings || jsonb_build_object('switches', jsonb_build_object('socketToken', ${isTaken}::boolean)),
        version = version + 1 where id = 1`.execute(world.db)
      // Sites are read anew every five seconds.
      await pause(5200)
    }
    await takeTokens(false)
    await expect(connect()).rejects.toThrow('UNAUTHENTICATED')
    await expect(connect({ auth: {}, query: { token } })).rejects.toThrow('UNAUTHENTICATED')
    await withTicket((await ticketOf()).ticket)
    await takeTokens(true)
    await connect()
  }, 20_000)
})

describe('the token', () => {
  const MATRIX = [
    ['auth and query', () => ({ auth: { token }, query: { token: other } })],
    ['auth and the own header', () => ({ auth: { token }, extraHeaders: { 'x-authentication': other } })],
    ['auth and the standard header', () => ({ auth: { token }, extraHeaders: { authorization: `Bearer ${other}` } })],
    [
      'the header and the query',
      () => ({ auth: {}, extraHeaders: { 'x-authentication': token }, query: { token: other } }),
    ],
    [
      'both headers',
      () => ({ auth: {}, extraHeaders: { 'x-authentication': token, authorization: `Bearer ${other}` } }),
    ],
  ] as const

  test.each(MATRIX)('another in %s is refused and written down', async (_, options) => {
    await expect(connect(options())).rejects.toThrow('TOKENS_DIFFER')
    expect(await newlyAudited()).toEqual([
      { siteId: 1, actorId: null, action: 'ACCESS_REFUSED', objectId: 'GET socket.io', reason: 'TOKENS_DIFFER' },
    ])
  })

  test('may stand everywhere, when it is the same', async () => {
    const extraHeaders = { 'x-authentication': token, authorization: `Bearer ${token}` }
    expect((await connect({ extraHeaders, query: { token } })).connected).toBe(true)
    expect(await newlyAudited()).toEqual([])
  })

  test('two that differ in a call are refused and written down, open to visitors or not', async () => {
    const headers = { authorization: `Bearer ${other}` }
    for (const [call, asking] of [
      [calls.getPoints, { params: { role: 'user' } }],
      [calls.getHighlight, {}],
    ] as const) {
      const answered = await ask(world.gateway, call, asking as never, { token, headers })
      expect(answered).toMatchObject({ status: 401, body: { code: 'TOKENS_DIFFER' } })
    }
    expect(await newlyAudited()).toMatchObject([
      { action: 'ACCESS_REFUSED', reason: 'TOKENS_DIFFER', actorId: null },
      { action: 'ACCESS_REFUSED', reason: 'TOKENS_DIFFER', actorId: null },
    ])
  })

  test('in the query is in no line that we write, not even when it fails', async () => {
    written.length = 0
    await connect({ auth: {}, query: { token } })
    await expect(connect({ auth: {}, query: { token: `${token}x` } })).rejects.toThrow('UNAUTHENTICATED')
    await world.gateway.app.inject({
      method: 'GET',
      url: `/api/user/pts?token=${token}`,
      headers: { host: 'localhost' },
    })
    await world.gateway.app.inject({ method: 'GET', url: `/nothing/${token}?token=${token}` })
    await sql`alter table sessions rename to sessions_away`.execute(world.db)
    try {
      // What is known of a session is believed until something is revoked.
      await sql`select pg_notify('revoked', '*')`.execute(world.db)
      await pause(1100)
      await expect(connect({ auth: {}, query: { token } })).rejects.toThrow('FAULT')
      await world.gateway.app.inject({
        method: 'GET',
        url: `/api/user/pts?token=${token}`,
        headers: { host: 'localhost', 'x-authentication': token },
      })
    } finally {
      await sql`alter table sessions_away rename to sessions`.execute(world.db)
    }
    expect(written.filter((line) => line.includes('a socket was not admitted'))).toHaveLength(1)
    expect(written.filter((line) => line.includes('a call failed'))).toHaveLength(1)
    expect(written.join('')).not.toContain(token)
  })
})

describe('what a client says', () => {
  const NAMES = Object.values(clientEvents).map(({ name }) => name)
  const JUNK: readonly unknown[] = [
    true,
    0,
    -1,
    '',
    'e1',
    'account:1',
    [],
    ['e1'],
    { eventId: null },
    { eventId: 7 },
    { eventId: ['e1'] },
    { eventId: { $ne: '' } },
    { eventId: 'e1', room: 'account:1' },
    { eventId: 'x'.repeat(2000) },
    { after: -1 },
    { after: 1.5 },
    { after: '1' },
    { after: 1, accountId: 2 },
    { ['__proto__']: { isAdmin: true } },
    { constructor: { prototype: {} } },
    Buffer.from('e1'),
    { eventId: Buffer.from('e1') },
  ]

  /** An event named by its bare id is understood, and is not there. 001 §7.1. */
  const isBareId = (junk: unknown): boolean => typeof junk === 'number' || (typeof junk === 'string' && junk !== '')
  const named = new Set<string>(
    [clientEvents.listMarkets, clientEvents.readEvent, clientEvents.followEvent, clientEvents.leaveEvent].map(
      (event) => event.name,
    ),
  )

  test.each(NAMES)('%s takes nothing but what the contract says', async (name) => {
    const socket = await connect()
    for (const junk of JUNK.filter((one) => !(named.has(name) && isBareId(one)))) {
      const answer: unknown = await socket.timeout(2000).emitWithAck(name, junk)
      expect([junk, answer]).toMatchObject([junk, { error: { code: 'BAD_REQUEST' } }])
    }
  })

  test('opens no room: what is told to one account is heard by no other, whatever that has said', async () => {
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(world, 'm1', 0, [[2.5, 1000]], [])
    const [, owner = 0] = world.players
    const curious = await connect()
    const own = await connect({ auth: { token: other } })
    const overheard: string[] = []
    // That the market is new is for all to know, whenever it is told.
    const forAll: readonly string[] = [serverEvents.marketCacheChanged.name, serverEvents.homeCacheChanged.name]
    curious.onAny((name: string) => {
      if (!forAll.includes(name)) overheard.push(name)
    })
    const told = new Promise((resolve) => own.on('getOpenBetUpdates', resolve))
    for (const name of ['join', 'subscribe', `account:${owner}`, 'getPtsUpdates', '__proto__', 'toString'])
      await expect(curious.timeout(50).emitWithAck(name, `account:${owner}`)).rejects.toThrow('timed out')
    for (const eventId of [`account:${owner}`, 'site:1', own.id ?? ''])
      await curious.timeout(2000).emitWithAck(clientEvents.followEvent.name, { eventId })
    await world.bets.place(bet(owner, 'm1', { price: price(2.5), stake: rupees(10) }), null)
    await told
    await pause(100)
    expect(overheard).toEqual([])
  })

  test.each(['2["disconnect"]', '2["connect_error",{}]', '2[7]', '2{}', '9', '51-["a",{"_placeholder":true}]', '4'])(
    'that is no packet (%s) ends its socket and nobody else’s',
    async (packet) => {
      const [junk, calm] = [await connect(), await connect()]
      const ended = new Promise((resolve) => junk.on('disconnect', resolve))
      junk.io.engine.write(packet)
      await Promise.race([ended, pause(300)])
      expect(await calm.timeout(2000).emitWithAck(clientEvents.active.name, {})).toHaveProperty('docs')
    },
  )

  test('that is larger than 16 kB ends the socket', async () => {
    const socket = await connect()
    const ended = new Promise((resolve) => socket.on('disconnect', resolve))
    socket.emit(clientEvents.followEvent.name, { eventId: 'x'.repeat(20_000) })
    await ended
    expect(socket.connected).toBe(false)
  })
})

test('coming in writes nothing to the database', async () => {
  const lastSeen = async () =>
    (await sql<{ lastSeenAt: number }>`select last_seen_at from sessions order by id`.execute(world.db)).rows
  await sql`update sessions set last_seen_at = clock_timestamp() - interval '10 minutes'`.execute(world.db)
  const before = await lastSeen()
  // Longer than what is known of a session is believed.
  await pause(1100)
  await connect()
  await pause(200)
  expect(await lastSeen()).toEqual(before)
})

/** So many that no machine lets them in at two hundred a second. */
const CROWD = 800

describe('a crowd that comes back at once', () => {
  /** Asks for a socket as a program does that can read the answer. */
  const shakeHands = (): Promise<{ status: number; retryAfter: string | undefined; body: string }> =>
    new Promise((resolve, reject) => {
      const asked = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      })
      asked.on('upgrade', (response, connection) => {
        connection.destroy()
        resolve({ status: response.statusCode ?? 0, retryAfter: undefined, body: '' })
      })
      asked.on('response', (response) => {
        let body = ''
        response.on('data', (part: Buffer) => (body += part.toString()))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body }),
        )
      })
      asked.on('error', reject)
      asked.end()
    })

  test('is let in by 200 in a second, and all of it in the end', async () => {
    await pause(1000)
    const arrived: number[] = []
    const begin = performance.now()
    for (let i = 0; i < 300; i++)
      open({ reconnection: true, reconnectionDelay: 1000, reconnectionDelayMax: 3000 }).on('connect', () =>
        arrived.push(performance.now() - begin),
      )
    // The calls of the others go on meanwhile.
    const answered = await ask(world.gateway, calls.getPoints, { params: { role: 'user' } }, { token })
    expect(answered.status).toBe(200)
    for (let tries = 0; tries < 100 && arrived.length < 300; tries++) await pause(100)
    expect(arrived).toHaveLength(300)
    expect(arrived.filter((at) => at < 1000).length).toBeLessThanOrEqual(200)
  })

  test('is told when to come again', async () => {
    await pause(1000)
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: CROWD }, shakeHands))
    // Two hundred in any second, however long a busy machine takes over all of them.
    const seconds = Math.floor((performance.now() - begun) / 1000) + 1
    const sentAway = answers.filter(({ status }) => status === 503)
    expect(sentAway.length).toBeGreaterThanOrEqual(CROWD - 200 * seconds)
    expect(sentAway.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 101)).toHaveLength(CROWD - sentAway.length)
    expect(CROWD - sentAway.length).toBeGreaterThanOrEqual(200)
    for (const { retryAfter, body } of sentAway) {
      expect(retryAfter).toBe('1')
      expect(JSON.parse(body)).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        facts: { retryAfterMs: expect.any(Number) },
      })
    }
  })
})
