import type { AddressInfo } from 'node:net'
import { calls, serverEvents } from '@paddock/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from './testing/gateway.ts'

let world: GatewayWorld
let url: string
let player: string
let root: string
const sockets: Socket[] = []

beforeAll(async () => {
  world = await createGatewayWorld()
  await world.gateway.listen(0, '127.0.0.1')
  url = `http://127.0.0.1:${(world.gateway.app.server.address() as AddressInfo).port}`
  player = await signIn(world.gateway, 'p1')
  root = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => await world.close())

/** Resolves connected, or rejects with the server's code. */
function connect(): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token: player }, reconnection: false, forceNew: true })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const next = (socket: Socket, name: string) => new Promise((resolve) => socket.once(name, resolve))
const CODED = { transactionCode: CODE, scope: 'site' } as const

test('players are told when maintenance begins, under both spellings', async () => {
  const socket = await connect()
  const told = Promise.all([next(socket, 'maintenanceMode'), next(socket, 'maintenceMode')])
  const switchTo = (maintenanceMode: boolean) =>
    ask(world.gateway, calls.setMaintenance, { body: { ...CODED, maintenanceMode, forMinutes: 5 } }, { token: root })
  await switchTo(true)
  expect(await told).toEqual([{ maintenanceMode: true }, { maintenanceMode: true }])
  const ended = next(socket, 'maintenanceMode')
  await switchTo(false)
  expect(await ended).toEqual({ maintenanceMode: false })
})

test('pages are told to reload at moments spread over fifteen seconds', async () => {
  const socket = await connect()
  const told = next(socket, serverEvents.refreshPage.name)
  const headers = { 'x-transaction-code': CODE }
  await ask(world.gateway, calls.refreshPage, { query: { scope: 'site' } }, { token: root, headers })
  expect(await told).toEqual({ withinMs: 15_000 })
})

test('switched off, sockets are closed and refused', async () => {
  const socket = await connect()
  const told = next(socket, 'getSocketOff')
  const closed = next(socket, 'disconnect')
  const switchTo = (on: boolean) =>
    ask(world.gateway, calls.setUseSocket, { body: { ...CODED, socket: on } }, { token: root })
  await switchTo(false)
  await told
  await closed
  await expect(connect()).rejects.toThrow('SOCKET_OFF')
  await switchTo(true)
  await connect()
})
