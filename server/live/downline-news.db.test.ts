import type { AddressInfo } from 'node:net'
import { calls } from '@paddock/contract'
import { ZERO } from '@paddock/domain/money'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bet, defineMarket, MATCH_ODDS, openMarket, quote, rupees } from '../markets/testing/world.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from './testing/gateway.ts'

let world: GatewayWorld
let url: string
const sockets: Socket[] = []
const CONSOLE = { headers: { 'x-console': '1' } }

beforeAll(async () => {
  world = await createGatewayWorld()
  await world.gateway.listen(0, '127.0.0.1')
  url = `http://127.0.0.1:${(world.gateway.app.server.address() as AddressInfo).port}`
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2, 50_000]], [])
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How often somebody was told that something changed below. */
async function listen(name: string): Promise<() => number> {
  const token = await signIn(world.gateway, name, name.startsWith('p') ? {} : CONSOLE)
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  let told = 0
  socket.on('getDownlineUpdates', () => (told += 1))
  return () => told
}

test('an operator is told of the bets below them, once for many, and nobody else is', async () => {
  const [agent, administrator, player] = [await listen('agent'), await listen('administrator'), await listen('p1')]
  const [own = 0, , stranger = 0] = world.players
  for (let n = 0; n < 20; n += 1) await world.bets.place(bet(own, 'm1', { stake: rupees(1) }), null)
  await pause(2500)
  expect([agent(), administrator(), player()].map((times) => times > 0)).toEqual([true, true, false])
  expect(agent()).toBeLessThanOrEqual(2)
  const before = agent()
  await world.bets.place(bet(stranger, 'm1', { stake: rupees(1) }), null)
  await pause(2500)
  expect(agent()).toBe(before)
})

test('an operator whose players come after a crowd of others is told as well', async () => {
  const agent = await listen('agent')
  const [own = 0] = world.players
  const move = (accountId: number) => world.bus.publish('account', { accountId, seq: 0, balance: ZERO, exposure: ZERO })
  for (let other = 1; other <= 5000; other += 1) move(1_000_000 + other)
  move(own)
  await expect.poll(agent, { timeout: 6000 }).toBeGreaterThan(0)
})

test('bets are found by the name of their player, of those below alone', async () => {
  const token = await signIn(world.gateway, 'agent', CONSOLE)
  const found = async (search: string) => {
    const asking = { params: { role: 'agent' as const }, query: { page: 1, limit: 50, search } }
    const { docs } = await (await ask(world.gateway, calls.getDownlineOpenBets, asking, { token })).reply()
    return new Set(docs.map(({ userName }) => userName))
  }
  await world.bets.place(bet(world.players[1] ?? 0, 'm1', { stake: rupees(1) }), null)
  expect(await found('p1')).toEqual(new Set(['p1']))
  expect(await found('P2')).toEqual(new Set(['p2']))
  expect(await found('p3')).toEqual(new Set())
  expect(await found('match odds')).toEqual(new Set(['p1', 'p2']))
  const player = await signIn(world.gateway, 'p1')
  const own = await ask(
    world.gateway,
    calls.getOpenBets,
    { query: { page: 1, limit: 5, search: 'p1' } },
    { token: player },
  )
  expect((await own.reply()).docs).toEqual([])
})
