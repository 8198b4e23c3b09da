import type { AddressInfo } from 'node:net'
import { calls, serverEvents } from '@paddock/contract'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from './testing/gateway.ts'

let world: GatewayWorld
const sockets: Socket[] = []
beforeEach(async () => {
  world = await createGatewayWorld()
  await world.gateway.listen(0, '127.0.0.1')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await world.close()
})

/** A player's screen, and all that it hears but of the games that are offered, which a world tells everybody once it has them. */
async function listen(name: string) {
  const token = await signIn(world.gateway, name)
  const { port } = world.gateway.app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token }, reconnection: false })
  sockets.push(socket)
  const heard: unknown[] = []
  socket.onAny((event: string, payload: unknown) => {
    if (event !== serverEvents.casinoOfferChanged.name) heard.push([event, payload])
  })
  const ended = new Promise((resolve) => socket.on('disconnect', resolve))
  await new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(null))
    socket.on('connect_error', reject)
  })
  return { token, heard, ended }
}

test('a player alone hears of their own time and limits', async () => {
  const [player = 0] = world.players
  const own = await listen('p1')
  const other = await listen('p2')
  world.bus.publish('protection', { accountId: player, what: 'TIME_WARNING', minutesLeft: 5, endsAt: 0 })
  await ask(world.gateway, calls.setRealityCheck, { body: { everyMinutes: 15 } }, { token: own.token })
  await expect
    .poll(() => own.heard)
    .toEqual([
      [serverEvents.sessionTimeWarning.name, { minutesLeft: 5, endsAt: '1970-01-01T00:00:00.000Z' }],
      [serverEvents.protectionChanged.name, {}],
    ])
  expect(other.heard).toEqual([])
})

test('whoever excludes themselves is put out at once', async () => {
  const own = await listen('p1')
  await ask(world.gateway, calls.excludeSelf, { body: { months: 6, confirm: true } }, { token: own.token })
  await own.ended
  expect(own.heard).toContainEqual([serverEvents.loggedOut.name, expect.anything()])
  const again = await signIn(world.gateway, 'p1')
  expect((await ask(world.gateway, calls.getPoints, { params: { role: 'user' } }, { token: again })).status).toBe(200)
})
