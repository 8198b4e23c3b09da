import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { currentInnings } from '@paddock/domain/cricket'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FeedHealth } from '../../engine/index.ts'
import { createLineSplitter } from '../stream/line-splitter.ts'
import { type ScoreClient, type ScoreSnapshot, startScoreClient } from './score-client.ts'
import type { ScoreUpdate } from './types.ts'

const HEARTBEAT_MS = 200

type Request = { readonly op: string; readonly id: number; readonly clk?: string; readonly session?: string }

/** A feed that says what a test tells it to; signing in and subscribing are answered by themselves. */
function createFeed() {
  const requests: Request[] = []
  const sockets: Socket[] = []
  let refuses: string | null = null
  const server: Server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    const say = (message: object): boolean => socket.write(`${JSON.stringify(message)}\r\n`)
    say({ op: 'connection', connectionId: 'c' })
    // Not by readline: its interface tells the socket's errors on, and one that nobody hears there ends the process.
    const splitter = createLineSplitter(65_536)
    const take = (line = ''): void => {
      const request = JSON.parse(line) as Request
      requests.push(request)
      if (refuses)
        say({ op: 'status', id: request.id, statusCode: 'FAILURE', errorCode: refuses, connectionClosed: true })
      else say({ op: 'status', id: request.id, statusCode: 'SUCCESS', connectionClosed: false })
    }
    socket.on('data', (part) => splitter.push(part).forEach((line) => take(line)))
  })
  const raw = (text: string): void => {
    for (const socket of sockets) if (socket.writable) socket.write(text)
  }
  return {
    server,
    requests,
    raw,
    say: (message: object) => raw(`${JSON.stringify(message)}\r\n`),
    cut: () => {
      for (const socket of sockets.splice(0)) socket.destroy()
    },
    refuse: (code: string | null) => {
      refuses = code
    },
    subscriptions: () => requests.filter((request) => request.op === 'cricketSubscription'),
  }
}

let feed: ReturnType<typeof createFeed>
let client: ScoreClient
let health: FeedHealth[]
let updates: ScoreUpdate[]
let logins: number
let warnings: number

beforeEach(async () => {
  feed = createFeed()
  feed.server.listen(0, '127.0.0.1')
  await once(feed.server, 'listening')
  health = []
  updates = []
  logins = 0
  warnings = 0
  client = startClient()
})

const startClient = (saved?: ScoreSnapshot): ScoreClient =>
  startScoreClient({
    host: '127.0.0.1',
    port: (feed.server.address() as AddressInfo).port,
    tls: false,
    appKey: 'key',
    login: () => Promise.resolve(`session ${(logins += 1)}`),
    sink: { score: (update) => updates.push(update), health: (state) => health.push(state) },
    log: { warn: () => (warnings += 1) },
    heartbeatMs: HEARTBEAT_MS,
    reconnect: { leastMs: 10, mostMs: 50 },
    ...(saved && { saved }),
  })

afterEach(async () => {
  await client.stop()
  feed.cut()
  feed.server.close()
})

async function subscribed(times: number): Promise<void> {
  await expect.poll(() => feed.subscriptions().length, { timeout: 8000 }).toBe(times)
}

async function healthIs(state: FeedHealth): Promise<void> {
  await expect.poll(() => health.at(-1), { timeout: 5000 }).toBe(state)
}

function runsNow(): number | undefined {
  const match = updates.at(-1)?.state
  return match ? currentInnings(match)?.runs : undefined
}

async function runsAre(runs: number): Promise<void> {
  await expect.poll(runsNow).toBe(runs)
}

let published = 1_780_000_000_000
function scoreOf(runs: number, more: object = {}): object {
  published += 1
  return {
    op: 'ccm',
    id: 2,
    clk: String(published),
    pt: published,
    cc: [
      {
        eventId: '7',
        fixtureInfo: {
          homeTeam: 'A',
          awayTeam: 'B',
          maxOvers: 20,
          fixtureStatus: 'IN_RUNNING',
          eventStatus: 'MATCH_STABLE',
        },
        matchStats: {
          currentInnings: 1,
          inningsStats: [
            { inningsNum: 1, battingTeam: 'A', inningsRuns: runs, inningsWickets: 0, inningsOvers: '1.3' },
          ],
        },
      },
    ],
    ...more,
  }
}
const heartbeat = (): object => ({ op: 'ccm', id: 2, clk: String(published), pt: published, ct: 'HEARTBEAT' })

describe('the score feed client', () => {
  test('signs in, subscribes, and hands on what it hears', async () => {
    await subscribed(1)
    expect(feed.requests[0]).toMatchObject({ op: 'authentication', session: 'session 1' })
    feed.say(scoreOf(10, { ct: 'SUB_IMAGE' }))
    await runsAre(10)
    expect(health).toEqual(['live'])
  })

  test('a cut is told at once, and after it the client resumes where it was', async () => {
    await subscribed(1)
    feed.say(scoreOf(10, { ct: 'SUB_IMAGE' }))
    await runsAre(10)
    const until = String(published)
    feed.cut()
    await healthIs('down')
    await subscribed(2)
    expect(feed.subscriptions()[1]).toMatchObject({ clk: until })
    feed.say(scoreOf(14, { ct: 'RESUB_DELTA' }))
    await runsAre(14)
    await healthIs('live')
    expect(client.stats()).toMatchObject({ connections: 2, resumed: 1 })
  })

  test('when the feed is back every match is told again, so that its markets can go on', async () => {
    await subscribed(1)
    feed.say(scoreOf(10, { ct: 'SUB_IMAGE' }))
    await runsAre(10)
    feed.cut()
    await subscribed(2)
    const before = updates.length
    feed.say(heartbeat())
    await expect.poll(() => updates.length).toBe(before + 1)
  })

  test('a feed that falls silent counts as gone after two heartbeats', async () => {
    await subscribed(1)
    feed.say(heartbeat())
    await healthIs('live')
    const at = Date.now()
    await healthIs('down')
    expect(Date.now() - at).toBeLessThan(HEARTBEAT_MS * 4)
    await subscribed(2)
  })

  test('lines of nonsense are skipped, counted, logged once, and answered with a request for everything anew', async () => {
    await subscribed(1)
    feed.say(scoreOf(10, { ct: 'SUB_IMAGE' }))
    await runsAre(10)
    const stop = setInterval(() => feed.say(heartbeat()), HEARTBEAT_MS / 2)
    feed.raw('{"op":"ccm","pt":\r\n\u0000\u0001\r\nnull\r\n[]\r\n{"op":"ccm"}\r\n')
    await healthIs('late')
    await subscribed(2)
    expect(feed.subscriptions()[1]).not.toHaveProperty('clk')
    feed.say(scoreOf(12, { ct: 'SUB_IMAGE' }))
    await runsAre(12)
    await healthIs('live')
    clearInterval(stop)
    expect(client.stats()).toMatchObject({ malformed: 5, connections: 1 })
    expect(warnings).toBe(1)
  })

  test('unknown fields and unknown parts are no trouble', async () => {
    await subscribed(1)
    feed.say(
      scoreOf(10, { _stream_id: 4, cc: [{ eventId: '8', colour: 'red' }, ...(scoreOf(10) as { cc: object[] }).cc] }),
    )
    await runsAre(10)
    expect(client.stats().malformed).toBe(0)
  })

  test('a message cut anywhere in two is read whole', async () => {
    await subscribed(1)
    const line = `${JSON.stringify(scoreOf(21))}\r\n`
    feed.raw(line.slice(0, 40))
    await new Promise((resolve) => setTimeout(resolve, 20))
    feed.raw(line.slice(40))
    await runsAre(21)
    expect(client.stats().malformed).toBe(0)
  })

  test('status 503 says that the feed lags', async () => {
    await subscribed(1)
    feed.say({ ...heartbeat(), status: 503 })
    await healthIs('late')
    feed.say(heartbeat())
    await healthIs('live')
    expect(client.stats().connections).toBe(1)
  })

  test('a refused session is replaced', async () => {
    await subscribed(1)
    feed.refuse('INVALID_SESSION_INFORMATION')
    feed.cut()
    await expect.poll(() => logins).toBeGreaterThan(2)
    feed.refuse(null)
    feed.requests.length = 0
    await subscribed(1)
  })

  test('after a restart it goes on where its snapshot was taken', async () => {
    await subscribed(1)
    feed.say(scoreOf(10, { ct: 'SUB_IMAGE' }))
    await runsAre(10)
    const saved = JSON.parse(JSON.stringify(client.snapshot())) as ScoreSnapshot
    await client.stop()
    updates.length = 0
    client = startClient(saved)
    await subscribed(2)
    expect(feed.subscriptions()[1]).toMatchObject({ clk: String(published) })
    feed.say(heartbeat())
    await runsAre(10)
  })

  test('after stop nothing is told', async () => {
    await subscribed(1)
    feed.say(scoreOf(10, { ct: 'SUB_IMAGE' }))
    await runsAre(10)
    await client.stop()
    const told = [updates.length, health.length]
    feed.say(scoreOf(20))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([updates.length, health.length]).toEqual(told)
  })
})
