/**
 * A trader's key to 500 screens: all rows of an event are opened, and shut by one key. From the key to the engine's gate, behind which no bet is taken;
 * to the answer, which waits for what is written; and to the last screen on which all rows stand shut, against one bare broadcast of as many bytes to the same clients.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { calls, serverEvents, TOKEN_HEADER, writeRequest, type Asking, type Endpoint } from '@paddock/contract'
import { startChild } from './child.ts'

const CLIENTS = 500
const WARM_UP = 10
const KEYS = 100
/** Longer than anything here takes: what has not come by then is late. */
const LOOK_MS = 400

type Ready = {
  readonly port: number
  readonly tokens: readonly string[]
  readonly eventId: string
  readonly desk: { readonly token: string; readonly rows: number }
}
type Shut = { readonly lastAt: number; readonly lines: readonly number[]; readonly bytes: number }

const clients = startChild('bench/fan-out-clients.ts')
await clients.hear()
const server = startChild('server/bench/serve.ts', ['--players', String(CLIENTS), '--markets', '1', '--desk'])
const { port, tokens, eventId, desk } = await server.hear<Ready>()
await clients.ask({ type: 'connect', url: `http://localhost:${port}`, tokens, eventId })

const which = { params: { role: 'administrator' }, body: { eventId } } as const
await ask(calls.takeRows, which)
const gates: number[] = []
const answers: number[] = []
const screens: number[] = []
let bytes = 0
for (let key = 0; key < WARM_UP + KEYS; key++) {
  await ask(calls.atTheDesk, { ...which, body: { eventId, keyAgoMs: 0 } })
  await ask(calls.openRows, which)
  await sleep(LOOK_MS)
  await clients.ask({ type: 'listen' })
  const pressedAt = Date.now()
  await ask(calls.shutRows, which)
  const answeredAt = Date.now()
  await sleep(LOOK_MS)
  const { lastAt, lines, bytes: heard } = await clients.ask<Shut>({ type: 'shut' })
  const missing = lines.filter((count) => count < desk.rows).length
  if (missing > 0) throw new Error(`${missing} of ${CLIENTS} screens did not see all ${desk.rows} rows shut`)
  bytes = Math.round(heard / CLIENTS)
  if (key < WARM_UP) continue
  const shut = await server.ask<{ gates: number[] }>({ type: 'gates' })
  gates.push((shut.gates.at(-1) ?? Number.NaN) - pressedAt)
  answers.push(answeredAt - pressedAt)
  screens.push(lastAt - pressedAt)
}
await server.finish({ type: 'end' })

const bare = startChild('server/bench/bare-broadcast.ts')
const { port: barePort } = await bare.hear<{ port: number }>()
await clients.ask({ type: 'connect', url: `http://localhost:${barePort}`, tokens, eventId: null })
const plain: number[] = []
for (let turn = 0; turn < WARM_UP + KEYS; turn++) {
  await clients.ask({ type: 'listen' })
  await bare.ask({ type: 'once', name: serverEvents.prices.name, length: bytes })
  await sleep(LOOK_MS / 2)
  const { ages } = await clients.ask<{ ages: number[] }>({ type: 'count' })
  if (turn >= WARM_UP) plain.push(Math.max(...ages))
}
await bare.finish({ type: 'end' })
await clients.finish({ type: 'end' })

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
const result = {
  clients: CLIENTS,
  rows: desk.rows,
  keys: KEYS,
  bytes,
  gate: { p50: at(gates, 0.5), p99: at(gates, 0.99) },
  answer: { p50: at(answers, 0.5), p99: at(answers, 0.99) },
  screen: { p50: at(screens, 0.5), p95: at(screens, 0.95) },
  bare: { p50: at(plain, 0.5), p95: at(plain, 0.95) },
}
process.stdout.write(`${JSON.stringify(result)}\n`)

async function ask<E extends Endpoint>(call: E, asking: Asking<E>): Promise<void> {
  const { method, url, headers, body } = writeRequest(call, asking)
  const answered = await fetch(`http://localhost:${port}${url}`, {
    method,
    headers: { ...headers, [TOKEN_HEADER]: desk.token, authorization: `Bearer ${desk.token}` },
    ...(typeof body === 'string' && { body }),
  })
  if (!answered.ok) throw new Error(`${call.path} was answered ${answered.status}: ${await answered.text()}`)
  await answered.arrayBuffer()
}
