/** Our clients of feeds, of the exchange's HTTP services and of SMS, when the other side tears the connection off at any stage. */
import { createServer as createHttp, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { afterReset, watchUncaught } from '../platform/testing/resets.ts'
import { createHttpSms } from '../sms/index.ts'
import { startScoreClient } from './scores/index.ts'
import { createExchangeApi, startStreamClient } from './stream/index.ts'

let uncaught: ReturnType<typeof watchUncaught>
let server: Server | undefined
beforeEach(() => {
  uncaught = watchUncaught()
})
afterEach(() => {
  uncaught.stop()
  server?.close()
})

async function listen(on: Server): Promise<number> {
  server = on
  await new Promise<void>((resolve) => void on.listen(0, '127.0.0.1', resolve))
  return (on.address() as AddressInfo).port
}

const HELLO = '{"op":"connection","connectionId":"c"}\r\n'
const SUCCESS = '{"op":"status","id":1,"statusCode":"SUCCESS","connectionClosed":false}\r\n'

/** What the feed says before it tears the connection off: at once, or after so many requests. */
const STAGES: readonly (readonly [string, number, readonly string[]])[] = [
  ['before a word', 0, []],
  ['behind its greeting', 0, [HELLO]],
  ['when it is asked to sign in', 1, [HELLO]],
  ['behind the signing in', 1, [HELLO, SUCCESS]],
  ['when it is subscribed to', 2, [HELLO, SUCCESS]],
  ['in the middle of a line', 2, [HELLO, SUCCESS, '{"op":"mcm","id":2,"pt":17']],
]

/** Talks so far and tears off; gives how many connections there were. */
function tearingFeed(requests: number, words: readonly string[]): { readonly on: Server; count(): number } {
  let connections = 0
  const on = createServer((socket: Socket) => {
    connections += 1
    let heard = 0
    socket.on('error', () => undefined)
    const advance = (): void => {
      const word = words[heard]
      if (word !== undefined) socket.write(word)
      if (heard >= requests) setTimeout(() => socket.resetAndDestroy(), 5)
      heard += 1
    }
    socket.on('data', advance)
    advance()
  })
  return { on, count: () => connections }
}

const COMMON = { host: '127.0.0.1', tls: false, appKey: 'key', reconnect: { leastMs: 5, mostMs: 10 } }
const log = { info: () => undefined, warn: () => undefined }

const CLIENTS = {
  'the odds client': (port: number) =>
    startStreamClient({
      ...COMMON,
      port,
      log,
      api: { login: () => Promise.resolve('session'), listMarketCatalogue: () => Promise.resolve([]) },
      sink: { market: () => undefined, prices: () => undefined, health: () => undefined },
    }),
  'the score client': (port: number) =>
    startScoreClient({
      ...COMMON,
      port,
      log,
      login: () => Promise.resolve('session'),
      sink: { score: () => undefined, health: () => undefined },
    }),
}

const CASES = Object.keys(CLIENTS).flatMap((name) =>
  STAGES.map((stage) => [name as keyof typeof CLIENTS, ...stage] as const),
)

test.each(CASES)('%s comes back when its feed tears off %s', async (name, _stage, requests, words) => {
  const feed = tearingFeed(requests, words)
  const client = CLIENTS[name](await listen(feed.on))
  await expect.poll(() => feed.count(), { timeout: 10_000 }).toBeGreaterThan(2)
  await client.stop()
  await afterReset()
  expect(uncaught.errors).toEqual([])
})

/** Where an HTTP service goes away in the middle of its answer. */
const ANSWERS: readonly (readonly [string, RequestListener])[] = [
  ['before it has read', (request) => void request.socket.resetAndDestroy()],
  [
    'behind its head',
    (request, response) => {
      response.writeHead(200, { 'content-length': 100 }).flushHeaders()
      setTimeout(() => request.socket.resetAndDestroy(), 5)
    },
  ],
  [
    'in its body',
    (request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"token":')
      setTimeout(() => request.socket.resetAndDestroy(), 5)
    },
  ],
]

test.each(ANSWERS)('a login is refused when the service tears off %s', async (_stage, answer) => {
  const url = `http://127.0.0.1:${await listen(createHttp(answer))}/`
  const api = createExchangeApi({ loginUrl: url, apiUrl: url, appKey: 'k', username: 'u', password: 'p' })
  await expect(api.login()).rejects.toBeInstanceOf(Error)
  await expect(api.listMarketCatalogue('session', ['1.1'])).rejects.toBeInstanceOf(Error)
  await afterReset()
  expect(uncaught.errors).toEqual([])
})

test.each(ANSWERS)(
  'an SMS is told as not sent, or not known to be, when its gateway tears off %s',
  async (_stage, answer) => {
    const url = `http://127.0.0.1:${await listen(createHttp(answer))}/send`
    const sms = createHttpSms({ url, method: 'POST', headers: {}, body: '{phone} {text}', timeoutMs: 500 })
    const sent = await sms.send('+919876543210', 'code')
    await afterReset()
    expect(uncaught.errors).toEqual([])
    expect(typeof sent.ok).toBe('boolean')
  },
)
