/** The stand-ins, when whoever listens to them tears the connection off at any stage. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOddsFeed } from './odds-feed/index.ts'
import { startScoreFeed } from './score-feed/index.ts'

const RECORDINGS = join(import.meta.dirname, 'recordings')
const KEYS = { recordingsDir: RECORDINGS, speed: 20, anchor: Date.now(), staggered: false }

let uncaught: unknown[]
const note = (error: unknown): void => void uncaught.push(error)
beforeEach(() => {
  uncaught = []
  process.on('uncaughtException', note)
})
afterEach(() => void process.off('uncaughtException', note))

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

/** Connects, says the lines one after the other with what is answered between them, and tears off. */
async function talkAndReset(port: number, words: readonly string[]): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  for (const word of words) {
    socket.write(word)
    await settle()
  }
  socket.resetAndDestroy()
  await settle()
}

const line = (message: object): string => `${JSON.stringify(message)}\r\n`
const SIGN_IN = line({ op: 'authentication', id: 1, appKey: 'key', session: 'token' })
const ODDS = line({ op: 'marketSubscription', id: 2, marketFilter: {}, marketDataFilter: {} })
const SCORES = line({ op: 'cricketSubscription', id: 2, cricketFilter: {}, heartbeatMs: 500 })

const stagesOf = (subscription: string): readonly (readonly [string, readonly string[]])[] => [
  ['before a word', []],
  ['in the middle of a line', ['{"op":"auth']],
  ['behind the signing in', [SIGN_IN]],
  ['behind the subscription', [SIGN_IN, subscription]],
  ['at once behind everything', [SIGN_IN + subscription]],
]

test.each(stagesOf(ODDS))('the odds feed goes on when a client tears off %s', async (_stage, words) => {
  const feed = await startOddsFeed({ ...KEYS, port: 0, httpPort: 0, keys: ['sheffield'] })
  await talkAndReset(feed.port, words)
  await talkAndReset(feed.port, words)
  expect(uncaught).toEqual([])
  await feed.close()
})

test.each(stagesOf(SCORES))('the score feed goes on when a client tears off %s', async (_stage, words) => {
  const feed = await startScoreFeed({ ...KEYS, port: 0 })
  await talkAndReset(feed.port, words)
  await talkAndReset(feed.port, words)
  expect(uncaught).toEqual([])
  await feed.close()
})

const HEAD = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n'
test.each([
  ['before a word', []],
  ['in its head', ['POST /api/lo']],
  ['in its body', [HEAD, 'user']],
  ['behind its request', ['GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n']],
])('the HTTP services go on when a client tears off %s', async (_stage, words) => {
  const feed = await startOddsFeed({ ...KEYS, port: 0, httpPort: 0, keys: ['sheffield'] })
  await talkAndReset(feed.httpPort, words)
  const reply = await fetch(`http://127.0.0.1:${feed.httpPort}/healthz`)
  expect(reply.status).toBe(200)
  expect(uncaught).toEqual([])
  await feed.close()
})
