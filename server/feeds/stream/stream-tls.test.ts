/** The clients of both feeds over TLS: with the authority that signed the feed's certificate, without it, and under another name. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startScoreClient } from '../scores/index.ts'
import { image, ScriptedFeed } from '../testing/scripted-feed.ts'
import { startStreamClient } from './stream-client.ts'

const TRUSTED = getCACertificates('default')
let secured: { readonly key: string; readonly cert: string }
let feed: ScriptedFeed
let stop: () => Promise<void>
const causes: string[] = []

async function makeCertificate(): Promise<typeof secured> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', [...asked, ...named, '-keyout', key, '-out', cert])
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  await rm(folder, { recursive: true })
  return made
}

beforeAll(async () => {
  secured = await makeCertificate()
})
afterEach(async () => {
  await stop()
  for (const socket of feed.sockets) socket.destroy()
  feed.server.close()
  setDefaultCACertificates(TRUSTED)
  causes.length = 0
})

const log = {
  info: () => undefined,
  warn: (facts: object) => void causes.push(String((facts as { cause?: unknown }).cause)),
}

/** What the sink is told, by name. */
async function startOdds(host = 'localhost'): Promise<string[]> {
  const told: string[] = []
  feed = new ScriptedFeed(secured)
  feed.server.listen(0, 'localhost')
  await once(feed.server, 'listening')
  const client = startStreamClient({
    host,
    port: feed.port(),
    tls: true,
    appKey: 'key',
    reconnect: { leastMs: 10, mostMs: 20 },
    log,
    api: { login: async () => 'session', listMarketCatalogue: async () => [] },
    sink: {
      market: ({ marketId }) => told.push(marketId),
      prices: () => told.push('prices'),
      health: () => undefined,
    },
  })
  stop = () => client.stop()
  return told
}

test('odds come over TLS from whom the authority vouches for', async () => {
  setDefaultCACertificates([...TRUSTED, secured.cert])
  const told = await startOdds()
  await expect.poll(() => feed.subscriptions().length).toBe(1)
  feed.change({ ct: 'SUB_IMAGE', clk: 'a', initialClk: 'i', mc: [image()] })
  await expect.poll(() => told).toEqual(['1.1', 'prices'])
  expect(causes).toEqual([])
})

test('nothing is said to a feed whose certificate nobody vouches for: neither key nor session', async () => {
  await startOdds()
  await expect.poll(() => causes.length).toBeGreaterThan(1)
  expect(causes[0]).toContain('self-signed certificate')
  expect(feed.requests).toEqual([])
})

test('nor to one that is vouched for under another name', async () => {
  setDefaultCACertificates([...TRUSTED, secured.cert])
  await startOdds('localhost.localdomain')
  await expect.poll(() => causes.length).toBeGreaterThan(0)
  expect(feed.requests).toEqual([])
})

test('scores come over TLS too', async () => {
  setDefaultCACertificates([...TRUSTED, secured.cert])
  const states: string[] = []
  feed = new ScriptedFeed(secured)
  feed.server.listen(0, 'localhost')
  await once(feed.server, 'listening')
  const client = startScoreClient({
    host: 'localhost',
    port: feed.port(),
    tls: true,
    appKey: 'key',
    login: async () => 'session',
    log,
    sink: { score: () => undefined, health: (state) => void states.push(state) },
  })
  stop = () => client.stop()
  await expect.poll(() => feed.requests.map(({ op }) => op)).toEqual(['authentication', 'cricketSubscription'])
  feed.say({ op: 'ccm', pt: Date.now(), ct: 'SUB_IMAGE', cc: [] })
  await expect.poll(() => states.at(-1)).toBe('live')
})
