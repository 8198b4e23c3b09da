/**
 * Prices to 2,000 screens: an event with 20 price changes a second, from the moment at which the feed's line is in to the
 * client that has the frame; and a bare Socket.IO broadcast of as many messages of the same length to the same clients. An
 * event sends at most once in 100 ms, which is what a screen can show, and that wait counts against it here.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEvents } from '@paddock/contract'
import { startChild } from './child.ts'

const CLIENTS = 2000
const CHANGES_PER_SECOND = 20
const WARM_UP_MS = 2000
const MEASURE_MS = 4000
const TURNS = 5

type Memory = { readonly heap: number; readonly outside: number; readonly rss: number }
type Heard = { readonly ages: number[]; readonly messages: number; readonly bytes: number }
type Ready = { readonly port: number; readonly tokens: readonly string[]; readonly eventId: string }

const clients = startChild('bench/fan-out-clients.ts')
await clients.hear()

const server = startChild('server/bench/serve.ts', ['--players', String(CLIENTS), '--markets', '4'])
const ready = await server.hear<Ready>()
const before = await server.ask<Memory>({ type: 'memory' })
await clients.ask({ type: 'connect', url: urlOf(ready.port), tokens: ready.tokens, eventId: ready.eventId })
const after = await server.ask<Memory>({ type: 'memory' })
await server.ask({ type: 'prices', perSecond: CHANGES_PER_SECOND })
const ours = await listenInTurns()
await server.ask({ type: 'prices', perSecond: 0 })
await server.finish({ type: 'end' })

const bare = startChild('server/bench/bare-broadcast.ts')
const { port } = await bare.hear<{ port: number }>()
const bareBefore = await bare.ask<Memory>({ type: 'memory' })
await clients.ask({ type: 'connect', url: urlOf(port), tokens: ready.tokens, eventId: null })
const bareAfter = await bare.ask<Memory>({ type: 'memory' })
const length = Math.round(sumOf(ours, ({ bytes }) => bytes) / sumOf(ours, ({ ages }) => ages.length))
await bare.ask({ type: 'broadcast', perSecond: CHANGES_PER_SECOND, name: serverEvents.prices.name, length })
const plain = await listenInTurns()
await bare.finish({ type: 'end' })
await clients.finish({ type: 'end' })

const result = {
  clients: CLIENTS,
  changesPerSecond: CHANGES_PER_SECOND,
  ours: { turns: ours.map(summaryOf), bytesPerClient: perClient(before, after) },
  bare: { turns: plain.map(summaryOf), bytesPerClient: perClient(bareBefore, bareAfter) },
}
process.stdout.write(`${JSON.stringify(result)}\n`)

async function listenInTurns(): Promise<Heard[]> {
  await sleep(WARM_UP_MS)
  const turns: Heard[] = []
  for (let turn = 0; turn < TURNS; turn++) turns.push(await listen())
  return turns
}

function sumOf(turns: readonly Heard[], of: (heard: Heard) => number): number {
  return turns.reduce((total, heard) => total + of(heard), 0)
}

async function listen(): Promise<Heard> {
  await clients.ask({ type: 'listen' })
  await sleep(MEASURE_MS)
  return await clients.ask<Heard>({ type: 'count' })
}

function summaryOf({ ages, messages }: Heard) {
  const sorted = ages.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  const perClientSecond = (count: number): number => count / CLIENTS / (MEASURE_MS / 1000)
  return { p50: at(0.5), p99: at(0.99), changes: perClientSecond(ages.length), messages: perClientSecond(messages) }
}

/** What a connected client that follows an event costs the server, after a collection. */
function perClient(empty: Memory, full: Memory): { inUse: number; rss: number } {
  const inUse = full.heap + full.outside - empty.heap - empty.outside
  return { inUse: Math.round(inUse / CLIENTS), rss: Math.round((full.rss - empty.rss) / CLIENTS) }
}

function urlOf(port: number): string {
  return `http://localhost:${port}`
}
