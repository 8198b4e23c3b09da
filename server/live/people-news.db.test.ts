import type { AddressInfo } from 'node:net'
import { calls } from '@paddock/contract'
import { rupees } from '../markets/testing/world.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from './testing/gateway.ts'

let world: GatewayWorld
let url: string
let agent: string
const sockets: Socket[] = []
const CONSOLE = { headers: { 'x-console': '1' } }

beforeAll(async () => {
  world = await createGatewayWorld()
  await world.gateway.listen(0, '127.0.0.1')
  url = `http://127.0.0.1:${(world.gateway.app.server.address() as AddressInfo).port}`
  agent = await signIn(world.gateway, 'agent', CONSOLE)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => await world.close())

function connect(token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const next = (socket: Socket, name: string) => new Promise((resolve) => socket.once(name, resolve))
const byAgent = { params: { role: 'agent' } } as const
const points = (token: string) => ask(world.gateway, calls.getPoints, { params: { role: 'user' } }, { token })

test('an upline hears of a new account below it, and of nobody else’s', async () => {
  const root = await signIn(world.gateway, 'administrator', CONSOLE)
  const player = await signIn(world.gateway, 'p3')
  const [above, beside] = await Promise.all([connect(root), connect(player)])
  let heardBeside = false
  beside.on('getUserCreated', () => (heardBeside = true))
  const told = next(above, 'getUserCreated')
  const body = { userType: 'user', userName: 'newcomer', transactionCode: CODE } as const
  const made = await ask(world.gateway, calls.createPerson, { ...byAgent, body }, { token: agent })
  const { user } = (await made.reply()).docs
  expect(await told).toEqual({
    userId: user._id,
    userName: 'newcomer',
    userType: 'user',
    parentId: String(world.ids.agent),
  })
  expect(heardBeside).toBe(false)
})

test('points that are given show at once on the player’s screen', async () => {
  const root = await signIn(world.gateway, 'administrator', CONSOLE)
  const give = (token: string, role: 'administrator' | 'agent', userId: number) => {
    const body = { transfers: [{ userId: String(userId), amount: rupees(500) }], transactionCode: CODE }
    return ask(world.gateway, calls.givePoints, { params: { role }, body }, { token })
  }
  await give(root, 'administrator', world.ids.agent)
  const socket = await connect(await signIn(world.gateway, 'p1'))
  const told = next(socket, 'getPtsUpdates')
  expect((await give(agent, 'agent', world.players[0] ?? 0)).status).toBe(200)
  expect(await told).toMatchObject({ docs: { pts: 10_500 } })
})

test('an agent locks a player, and at once the player is out, on HTTP and socket', async () => {
  const player = await signIn(world.gateway, 'p2')
  const socket = await connect(player)
  expect((await points(player)).status).toBe(200)
  const out = Promise.all([next(socket, 'logoutUserByAdmin'), next(socket, 'disconnect')])
  const lockHim = (locked: boolean) => {
    const lock = { kind: 'USER' } as const
    const body = { userId: [String(world.players[1])], lock, locked, transactionCode: CODE }
    return ask(world.gateway, calls.lockPeople, { ...byAgent, body }, { token: agent })
  }
  const at = Date.now()
  expect((await lockHim(true)).status).toBe(200)
  await out
  expect((await points(player)).status).not.toBe(200)
  expect(Date.now() - at).toBeLessThan(10_000)
  await lockHim(false)
  expect((await points(player)).status).toBe(401)
})
