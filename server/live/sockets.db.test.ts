import type { AddressInfo } from 'node:net'
import {
  calls,
  clientEvents,
  decodeFrames,
  follow,
  type LiveMarket,
  MOST_UPDATES,
  readAnswer,
  serverEvents,
} from '@paddock/contract'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bet, defineMarket, MATCH_ODDS, openMarket, price, quote, rupees } from '../markets/testing/world.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from './testing/gateway.ts'

let world: GatewayWorld
let port: number
let token: string
const sockets: Socket[] = []

beforeEach(async () => {
  world = await createGatewayWorld({ pricesEveryMs: 50 })
  await world.gateway.listen(0, '127.0.0.1')
  port = (world.gateway.app.server.address() as AddressInfo).port
  token = await signIn(world.gateway, 'p1')
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1000]], [[2.52, 1000]])
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await world.close()
})

/** Resolves connected, or rejects with the server's code. */
function connect(options: Parameters<typeof io>[1] = {}): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...options,
  })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const say = async <A>(socket: Socket, name: string, payload: unknown): Promise<A> =>
  (await socket.timeout(2000).emitWithAck(name, payload)) as A

type Docs = {
  readonly docs: { readonly eventId: string; readonly docs: string }
  readonly error?: { readonly code: string }
}

/** A screen that follows the event: its markets by id, and whether it ever had a gap. */
async function followEvent(socket: Socket, asked: { readonly saver?: boolean; readonly statuses?: boolean } = {}) {
  const markets = new Map<string, LiveMarket>()
  const screen = { markets, gaps: 0, messages: 0 }
  const take = (text: string): void => {
    for (const frame of decodeFrames(text)) {
      const id = frame.tag === 'market' ? frame.market.marketId : frame.marketId
      const followed = follow(markets.get(id), frame)
      if (followed.state === 'current') markets.set(id, followed.market)
      if (followed.state === 'gap') screen.gaps += 1
    }
  }
  // Prices may come in one packet with the answer, before whoever waits for it goes on.
  const early: string[] = []
  let hear = (docs: string): void => void early.push(docs)
  socket.on(serverEvents.prices.name, ({ docs }: { docs: string }) => hear(docs))
  const answer = await say<Docs>(socket, clientEvents.followEvent.name, { eventId: 'e1', ...asked })
  hear = (docs) => {
    screen.messages += 1
    take(docs)
  }
  take(answer.docs.docs)
  for (const docs of early) hear(docs)
  return screen
}

const bestBack = (market: LiveMarket | undefined): number | undefined =>
  market?.kind === 'SESSION' ? undefined : market?.runners[0]?.back[0]?.price

const marketIds = (answer: unknown): unknown => (answer as { readonly docs: unknown }).docs

test.each(['e1', { eventId: 'e1' }])('an event is named by its id, bare or in an object: %j', async (named) => {
  const socket = await connect()
  for (const event of [clientEvents.followEvent, clientEvents.readEvent, clientEvents.leaveEvent])
    expect(await say(socket, event.name, named)).toMatchObject({ docs: {} })
  expect(marketIds(await say(socket, clientEvents.listMarkets.name, named))).toMatchObject({ eventId: 'e1' })
})

test('markets are asked for without an event too: of all that can be followed', async () => {
  const socket = await connect()
  const bare = await socket.timeout(5000).emitWithAck(clientEvents.listMarkets.name)
  expect(marketIds(bare)).toContainEqual(marketIds(await say(socket, clientEvents.listMarkets.name, { eventId: 'e1' })))
  expect(await say(socket, clientEvents.listMarkets.name, {})).toEqual(bare)
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !holds(); tries++) await pause(20)
  expect(holds()).toBe(true)
}

test('only who has a session comes in, from a page of this host', async () => {
  await expect(connect({ auth: {} })).rejects.toThrow('UNAUTHENTICATED')
  await expect(connect({ auth: { token: 'x'.repeat(43) } })).rejects.toThrow('UNAUTHENTICATED')
  await expect(connect({ extraHeaders: { origin: 'https://elsewhere.example' } })).rejects.toThrow('websocket error')
  expect((await connect({ extraHeaders: { origin: `http://127.0.0.1:${port}` } })).connected).toBe(true)
  expect((await connect({ auth: {}, extraHeaders: { 'x-authentication': token } })).connected).toBe(true)
  expect((await connect({ auth: {}, query: { token } })).connected).toBe(true)
})

test('a screen that follows an event ends with the prices of the board, without a gap', async () => {
  const screen = await followEvent(await connect())
  expect(bestBack(screen.markets.get('m1'))).toBe(250)
  for (let i = 0; i < 40; i++) {
    quote(world, 'm1', i % 2, [[2 + i / 50, 1000]], [])
    await pause(5)
  }
  quote(world, 'm1', 0, [[3.5, 1000]], [])
  await until(() => bestBack(screen.markets.get('m1')) === 350)
  expect(screen.gaps).toBe(0)
  // 40 changes in about a quarter of a second are shown in a handful of messages.
  expect(screen.messages).toBeLessThan(20)
})

test('who saves data gets prices four times a second at most, and ends with the same, without a gap', async () => {
  const usual = await followEvent(await connect())
  const saving = await followEvent(await connect(), { saver: true })
  const began = Date.now()
  for (let i = 0; i < 100; i++) {
    quote(world, 'm1', i % 2, [[2 + i / 50, 1000]], [])
    await pause(10)
  }
  quote(world, 'm1', 0, [[3.5, 1000]], [])
  for (const screen of [usual, saving]) await until(() => bestBack(screen.markets.get('m1')) === 350)
  expect(saving.messages).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 250) + 1)
  expect(usual.messages).toBeGreaterThan(saving.messages)
  expect([usual.gaps, saving.gaps]).toEqual([0, 0])
})

test('who reads states in the frames is not told of each by itself as well; everybody else is, also who changes their mind', async () => {
  const [quiet, usual, changed] = [await connect(), await connect(), await connect()]
  const told = new Map<Socket, number>([quiet, usual, changed].map((socket) => [socket, 0]))
  for (const socket of told.keys())
    socket.on(serverEvents.eventStatus.name, () => told.set(socket, (told.get(socket) ?? 0) + 1))
  const screen = await followEvent(quiet, { statuses: false })
  await followEvent(usual)
  await followEvent(changed, { statuses: false })
  await say(changed, clientEvents.followEvent.name, { eventId: 'e1' })
  await world.control.hold('m1', 'OPERATOR', true)
  await until(() => screen.markets.get('m1')?.status === 'SUSPENDED')
  await until(() => told.get(usual) === 1 && told.get(changed) === 1)
  await world.control.release('m1', ['OPERATOR'])
  await until(() => screen.markets.get('m1')?.status === 'OPEN' && told.get(usual) === 2)
  expect(told.get(quiet)).toBe(0)
})

test('who follows an event again at another pace gets its prices once', async () => {
  const socket = await connect()
  const screen = await followEvent(socket)
  await say(socket, clientEvents.followEvent.name, { eventId: 'e1', saver: true })
  await pause(300)
  screen.messages = 0
  quote(world, 'm1', 0, [[3.1, 1000]], [])
  await until(() => bestBack(screen.markets.get('m1')) === 310)
  await pause(300)
  expect(screen.messages).toBe(1)
})

test('who saves data and reads an event once more goes on from what it read, without a gap', async () => {
  await followEvent(await connect())
  const socket = await connect()
  const saving = await followEvent(socket, { saver: true })
  for (let i = 0; i < 60; i++) {
    quote(world, 'm1', 0, [[2 + i / 50, 1000]], [])
    if (i % 20 === 10) await say(socket, clientEvents.readEvent.name, { eventId: 'e1' })
    await pause(10)
  }
  quote(world, 'm1', 0, [[3.5, 1000]], [])
  await until(() => bestBack(saving.markets.get('m1')) === 350)
  expect(saving.gaps).toBe(0)
})

test('who subscribes while prices move has no gap either', async () => {
  const socket = await connect()
  const moving = setInterval(() => quote(world, 'm1', 0, [[2 + Math.round(Math.random() * 40) / 50, 500]], []), 3)
  const screens = []
  for (let i = 0; i < 5; i++) screens.push(await followEvent(await connect()))
  clearInterval(moving)
  quote(world, 'm1', 0, [[4, 500]], [])
  for (const screen of screens) await until(() => bestBack(screen.markets.get('m1')) === 400)
  expect(screens.map(({ gaps }) => gaps)).toEqual([0, 0, 0, 0, 0])
  expect(await say(socket, clientEvents.followEvent.name, { eventId: 'none' })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
})

test('what one player offers stands beside the house’s prices for those who can meet them, until it is taken', async () => {
  await sql`insert into accounts (site_id, role, user_name, book, password_hash)
    select site_id, role, 'guest', 'DEMO', password_hash from accounts where user_name = 'p1'`.execute(world.db)
  const [ann = 0, bob = 0] = world.players
  const fellow = await followEvent(await connect({ auth: { token: await signIn(world.gateway, 'p2') } }))
  const guest = await followEvent(await connect({ auth: { token: await signIn(world.gateway, 'guest') } }))
  const offer = { side: 'LAY', price: price(2.48), stake: rupees(40), timeInForce: 'GOOD_TILL_CANCEL' } as const
  await world.bets.place(bet(ann, 'm1', offer), null)
  await world.bets.place(bet(ann, 'm1', { ...offer, price: price(2.5), stake: rupees(60), acceptSteps: 0 }), null)
  const toBack = (market: LiveMarket | undefined) =>
    market?.kind === 'SESSION' ? [] : market?.runners[0]?.back.map(({ price: at, size }) => [at, size / 100])
  const offered = [
    [250, 1060],
    [248, 40],
  ]
  await until(() => JSON.stringify(toBack(fellow.markets.get('m1'))) === JSON.stringify(offered))
  expect(toBack((await followEvent(await connect())).markets.get('m1'))).toEqual(offered)
  const polled = await ask(
    world.gateway,
    calls.getEventPrices,
    { params: { role: 'user' }, query: { eventId: 'e1' } },
    { token },
  )
  const [frame] = (await polled.reply()).docs.frames
  expect(toBack(frame?.tag === 'market' ? frame.market : undefined)).toEqual(offered)

  // At one price the player who was there first is met before the house.
  await world.bets.place(bet(bob, 'm1', { price: price(2.5), stake: rupees(60) }), null)
  quote(world, 'm1', 0, [[2.46, 500]], [[2.52, 1000]])
  await until(() => bestBack(fellow.markets.get('m1')) === 248)
  expect(toBack(fellow.markets.get('m1'))).toEqual([
    [248, 40],
    [246, 500],
  ])
  await until(() => bestBack(guest.markets.get('m1')) === 246)
  expect(toBack(guest.markets.get('m1'))).toEqual([[246, 500]])
  await world.bets.cancelUnmatched(ann, {})
  await until(() => bestBack(fellow.markets.get('m1')) === 246)
  expect([fellow.gaps, guest.gaps]).toEqual([0, 0])
})

test('a suspension, a new market and a result come to the screen', async () => {
  const socket = await connect()
  const screen = await followEvent(socket)
  const told: unknown[] = []
  for (const name of ['getEventStatus', 'getAddMarketUpdate']) socket.on(name, (payload) => told.push([name, payload]))
  await world.control.hold('m1', 'BALL_RUNNING', true)
  await until(() => screen.markets.get('m1')?.status === 'SUSPENDED')
  expect(screen.markets.get('m1')?.remarksMessage).toBe('Ball running')
  await openMarket(world, defineMarket('m2', MATCH_ODDS, { name: 'Winner', sort: 2 }))
  await until(() => screen.markets.has('m2'))
  await world.settlement.declareResult('m2', { type: 'VOID', reason: 'test' }, { actorId: null, source: 'test' })
  await until(() => screen.markets.get('m2')?.status === 'VOIDED')
  await until(() => JSON.stringify(told).includes('result'))
  expect(told).toContainEqual(['getAddMarketUpdate', { eventId: 'e1', marketId: ['m2'] }])
  expect(screen.gaps).toBe(0)
})

test('an account hears of its bets, numbered without holes, and of nobody else’s', async () => {
  const socket = await connect()
  const other = await connect({ auth: { token: await signIn(world.gateway, 'p2') } })
  const heard: { number: number; docs: { bet?: { status: string }; kind?: string; balance?: { exposure: number } } }[] =
    []
  let overheard = 0
  for (const name of ['getOpenBetUpdates', 'getOpenBetResultUpdates', 'getPtsUpdates']) {
    socket.on(name, (payload) => heard.push(payload))
    other.on(name, () => overheard++)
  }
  const [player = 0] = world.players
  for (let i = 0; i < 3; i++) await world.bets.place(bet(player, 'm1', { price: price(2.5), stake: rupees(10) }), null)
  await until(() => heard.length === 3)
  await world.settlement.declareResult(
    'm1',
    { type: 'WINNERS', winners: [0], removed: [] },
    { actorId: null, source: 'test' },
  )
  await until(() => heard.length === 4)
  expect(heard.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(heard[0]?.docs.bet?.status).toBe('ACCEPTED')
  expect(heard[3]?.docs).toMatchObject({ kind: 'SETTLED', profitLoss: 45, commission: 0.9, balance: { exposure: 0 } })
  expect(overheard).toBe(0)
})

test('who comes back asks for what they missed', async () => {
  const [player = 0] = world.players
  const socket = await connect()
  const first = readAnswer(clientEvents.catchUp, await say(socket, clientEvents.catchUp.name, {}))
  expect(first).toEqual({ docs: { updates: [], last: 0, more: false } })
  socket.disconnect()
  for (let i = 0; i < 3; i++) await world.bets.place(bet(player, 'm1', { price: price(2.5), stake: rupees(10) }), null)
  const again = await connect()
  const missed = readAnswer(clientEvents.catchUp, await say(again, clientEvents.catchUp.name, { after: 1 }))
  if ('error' in missed) throw new Error(missed.error.code)
  expect(missed.docs.updates.map(({ event, number }) => [event, number])).toEqual([
    ['getOpenBetUpdates', 2],
    ['getOpenBetUpdates', 3],
  ])
  expect(missed.docs.last).toBe(3)
  expect(MOST_UPDATES).toBeGreaterThan(3)
})

test('what is not in the contract is refused, and too much of it too', async () => {
  const socket = await connect()
  expect(await say(socket, clientEvents.followEvent.name, { eventId: 'e1', room: 'account:1' })).toMatchObject({
    error: { code: 'BAD_REQUEST' },
  })
  expect(await say(socket, clientEvents.active.name, undefined)).toMatchObject({ docs: { date: expect.any(String) } })
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => say<{ error?: { code: string } }>(socket, clientEvents.listEvents.name, {})),
  )
  expect(answers.some(({ error }) => error?.code === 'TOO_MANY_REQUESTS')).toBe(true)
})

test('a socket ends with its session, and with a lock of the account', async () => {
  const socket = await connect()
  const told = new Promise((resolve) => socket.on('logoutUserByAdmin', resolve))
  await ask(world.gateway, calls.signOut, { params: { role: 'user' }, query: {} }, { token })
  await told
  await until(() => !socket.connected)

  token = await signIn(world.gateway, 'p1')
  const locked = await connect()
  await sql`update accounts set user_locked = true where user_name = 'p1'`.execute(world.db)
  await until(() => !locked.connected)
  expect(locked.connected).toBe(false)
})

test('a server that ends tells when to come back, and closes so that clients do', async () => {
  const socket = await connect()
  const told = new Promise<unknown>((resolve) => socket.once(serverEvents.goingAway.name, resolve))
  const lost = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await world.gateway.leave()
  expect(await told).toEqual({ withinMs: 5000 })
  // After `io server disconnect` the protocol's clients stay away.
  expect(await lost).toBe('transport close')
  expect(socket.active).toBe(true)
})
