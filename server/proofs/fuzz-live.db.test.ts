/** Every message that a client may say on the live socket, 500 times, good and broken: each is answered, and nothing breaks. */
import type { AddressInfo } from 'node:net'
import { clientEvents, errorBody, type LiveEvent, readAnswer } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defineMarket, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'
import { payloadsOf } from './testing/inputs.ts'
import { createProofWorld, type ProofWorld } from './testing/people.ts'

const PAYLOADS = 500
/** Fewer than one socket may say at once. */
const A_SOCKET = 35
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const WHO = ['user', 'demo', 'agent', 'administrator'] as const

let world: ProofWorld
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  process.stdout.write(`fuzz of the socket: FUZZ_SEED=${SEED}\n`)
  world = await createProofWorld()
  await world.gateway.listen(0, '127.0.0.1')
  port = (world.gateway.app.server.address() as AddressInfo).port
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

async function connect(turn: number): Promise<Socket> {
  const token = await world.openSession(must(WHO[turn % WHO.length], 'somebody'))
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  return await new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

type Answer = { readonly error?: unknown }

function faultOf(said: LiveEvent, answer: Answer): string | undefined {
  if (answer.error === undefined) {
    try {
      readAnswer(said, answer)
      return undefined
    } catch (error) {
      return `the answer is not what the contract says: ${String(error)}`
    }
  }
  const read = errorBody.safeParse(answer.error)
  if (!read.success) return `the refusal is not what the contract says: ${JSON.stringify(answer.error)}`
  return read.data.code === 'FAULT' ? 'FAULT' : undefined
}

test.each(Object.values<LiveEvent>(clientEvents).map((said) => [said.name, said] as const))(
  '%s holds',
  async (name, said) => {
    const known = { eventId: ['e1', 'none'], after: [0, 1] }
    const payloads = fc.sample(payloadsOf(name, known), { seed: SEED, numRuns: PAYLOADS })
    const faults: unknown[] = []
    for (let at = 0; at < payloads.length; at += A_SOCKET) {
      const socket = await connect(at / A_SOCKET)
      await Promise.all(
        payloads.slice(at, at + A_SOCKET).map(async (payload) => {
          // What is larger than a message may be closes the socket; that is not what is looked at here.
          if (Buffer.byteLength(JSON.stringify(payload ?? null)) > 12_000) return
          const answer = (await socket.timeout(10_000).emitWithAck(name, payload)) as Answer
          const wrong = faultOf(said, answer)
          if (wrong !== undefined) faults.push({ wrong, payload })
        }),
      )
      socket.disconnect()
    }
    expect(faults.slice(0, 3)).toEqual([])
    expect(world.faults.splice(0)).toEqual([])
  },
)

test('what is no message of the contract, too large, or not even of the protocol leaves the others alone', async () => {
  const bystander = await connect(0)
  const [stranger, loud, odd] = [await connect(1), await connect(2), await connect(3)]
  for (const name of ['__proto__', 'constructor', 'join', 'getPtsUpdates', 'x'.repeat(5000)])
    stranger.emit(name, { eventId: 'e1' })
  loud.emit('getAllMarket', { eventId: 'x'.repeat(100_000) })
  odd.io.engine.write('4garbage')
  odd.io.engine.write('451-["x",{"_placeholder":true,"num":99}]')
  const closed = new Promise((resolve) => loud.on('disconnect', resolve))
  await closed
  expect(await bystander.timeout(5000).emitWithAck('getAllEvent', undefined)).toMatchObject({ docs: ['e1'] })
  expect(world.faults.splice(0)).toEqual([])
})

test('a message without a callback, or with several, is heard without harm', async () => {
  const socket = await connect(0)
  socket.emit('postEventSubscription')
  socket.emit('postEventSubscription', null, null, null)
  socket.emit('active', () => undefined)
  expect(await socket.timeout(5000).emitWithAck('active')).toMatchObject({ docs: { date: expect.any(String) } })
  expect(world.faults.splice(0)).toEqual([])
})
