import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import type { CricketMessage } from './ccm.ts'
import { startScoreFeed } from './index.ts'
import type { ScoreServer } from './server.ts'

const RECORDINGS = path.join(import.meta.dirname, '../recordings')
/** A minute and a half of cricket in every tick. */
const FAST = 2000

type Reply = {
  readonly op: string
  readonly statusCode?: string
  readonly errorCode?: string
} & Partial<CricketMessage>

/** A client that says what a test tells it to and keeps what it hears. */
async function join(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const heard: Reply[] = []
  const lines = createInterface({ input: socket })
  // Who leaves in the middle of a line is handed half of it.
  lines.on('line', (line) => socket.destroyed || heard.push(JSON.parse(line) as Reply))
  // It tells the socket's errors on, and one that nobody hears ends the process.
  lines.on('error', () => undefined)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const say = (message: object): boolean => socket.write(`${JSON.stringify(message)}\r\n`)
  return {
    heard,
    say,
    sayRaw: (text: string) => socket.write(text),
    /** Waits for a message that passes. */
    hear: async (passes: (reply: Reply) => boolean): Promise<Reply> => {
      await expect.poll(() => heard.find(passes), { timeout: 20_000 }).toBeDefined()
      return heard.find(passes)!
    },
    subscribe: (more: object = {}) => {
      say({ op: 'authentication', id: 1, appKey: 'key', session: 'token' })
      say({ op: 'cricketSubscription', id: 2, cricketFilter: {}, heartbeatMs: 500, ...more })
    },
    closed: once(socket, 'close'),
    leave: () => socket.destroy(),
  }
}

const isScore = (reply: Reply): boolean => reply.op === 'ccm' && reply.ct === undefined

let feed: ScoreServer | undefined
const start = async (options: Partial<Parameters<typeof startScoreFeed>[0]> = {}): Promise<ScoreServer> => {
  feed = await startScoreFeed({ port: 0, recordingsDir: RECORDINGS, speed: FAST, ...options })
  return feed
}

afterEach(async () => {
  await feed?.close()
  feed = undefined
})

describe('the score feed over TCP', () => {
  test('greets, admits, gives an image of every match and then what happens', async () => {
    const { port } = await start()
    const client = await join(port)
    client.subscribe()
    await client.hear(isScore)
    expect(client.heard.slice(0, 4).map(({ op, statusCode, ct }) => statusCode ?? ct ?? op)).toEqual([
      'connection',
      'SUCCESS',
      'SUCCESS',
      'SUB_IMAGE',
    ])
    const image = client.heard[3]!.cc!
    expect(image.filter((match) => match.fixtureInfo?.fixtureStatus === 'PRE_MATCH').length).toBeGreaterThanOrEqual(4)
    expect(image.every((match) => match.homeTeam?.name && match.awayTeam?.name)).toBe(true)
    expect(client.heard[3]!.id).toBe(2)
  })

  test('three to six matches are in play at nearly any time, and the next of each lane is known', async () => {
    const DAY = Date.parse('2026-07-01T00:00:00Z')
    let now = DAY
    const { port } = await start({ speed: 4, clock: () => now })
    const counts: number[] = []
    for (let hour = 0; hour < 12; hour += 1) {
      now = DAY + hour * 3_700_000
      const client = await join(port)
      client.subscribe()
      const image = await client.hear((reply) => reply.ct === 'SUB_IMAGE')
      counts.push(image.cc!.filter((match) => match.fixtureInfo?.fixtureStatus === 'IN_RUNNING').length)
      client.leave()
    }
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...counts)).toBeLessThanOrEqual(6)
  })

  test('refuses who has no key, and who does not sign in first', async () => {
    const { port } = await start()
    const keyless = await join(port)
    keyless.say({ op: 'authentication', id: 1, session: 'token' })
    await keyless.closed
    expect(keyless.heard.at(-1)).toMatchObject({ statusCode: 'FAILURE', errorCode: 'NO_APP_KEY' })
    const hasty = await join(port)
    hasty.say({ op: 'cricketSubscription', id: 2 })
    await hasty.closed
    expect(hasty.heard.at(-1)).toMatchObject({ errorCode: 'NOT_AUTHORIZED' })
  })

  test('refuses a session that is not admitted', async () => {
    const { port } = await start({ admits: (_, session) => session === 'good' })
    const client = await join(port)
    client.subscribe()
    await client.closed
    expect(client.heard.at(-1)).toMatchObject({ errorCode: 'INVALID_SESSION_INFORMATION' })
  })

  test.each(['not json\r\n', '[]\r\n', '{"op":"dance","id":1}\r\n', 'x'.repeat(20_000)])(
    'a client that talks nonsense is sent off, the others stay',
    async (nonsense) => {
      const { port } = await start()
      const good = await join(port)
      good.subscribe()
      const bad = await join(port)
      bad.sayRaw(nonsense)
      await bad.closed
      expect((await good.hear(isScore)).cc).toHaveLength(1)
      expect(bad.heard.some(isScore)).toBe(false)
    },
  )

  test('a filter keeps to the matches asked for', async () => {
    // The match is on for as long as the second client needs to ask for it.
    let now = Date.parse('2026-07-01T00:00:00Z')
    const { port } = await start({ speed: 1, clock: () => now })
    const first = await join(port)
    first.subscribe()
    const image = await first.hear((reply) => reply.ct === 'SUB_IMAGE')
    const { eventId } = image.cc!.find((match) => match.fixtureInfo?.fixtureStatus === 'IN_RUNNING')!
    const second = await join(port)
    second.subscribe({ cricketFilter: { eventIds: [eventId] } })
    await second.hear((reply) => reply.ct === 'SUB_IMAGE')
    now += 10 * 60_000
    await second.hear(isScore)
    const told = second.heard.flatMap((reply) => reply.cc ?? [])
    expect(new Set(told.map((change) => change.eventId))).toEqual(new Set([eventId]))
  })

  test('silence is filled with heartbeats', async () => {
    const { port } = await start({ speed: 1, clock: () => Date.now() })
    const client = await join(port)
    client.subscribe({ cricketFilter: { eventIds: ['none'] } })
    expect(await client.hear((reply) => reply.ct === 'HEARTBEAT')).toMatchObject({ op: 'ccm', id: 2 })
  })

  test('who was cut off resumes and has missed nothing', async () => {
    const server = await start()
    const { port } = server
    const steady = await join(port)
    steady.subscribe()
    const shaky = await join(port)
    shaky.subscribe()
    await shaky.hear(isScore)
    shaky.leave()
    const heardUntil = shaky.heard.findLast((reply) => reply.clk !== undefined)!
    await new Promise((resolve) => setTimeout(resolve, 400))
    const back = await join(port)
    back.subscribe({ clk: heardUntil.clk })
    await back.hear(isScore)
    expect(back.heard.some((reply) => reply.ct === 'SUB_IMAGE')).toBe(false)
    const keysOf = (replies: readonly Reply[]) =>
      replies
        .filter((reply) => reply.op === 'ccm' && reply.ct !== 'SUB_IMAGE')
        .flatMap(({ pt, cc }) => (cc ?? []).map((one) => `${pt} ${JSON.stringify(one)}`))
    const resumed = new Set([...keysOf(shaky.heard), ...keysOf(back.heard)])
    const until = back.heard.findLast((reply) => reply.pt !== undefined)!.pt!
    const missed = steady.heard.filter((reply) => reply.pt! > heardUntil.pt! && reply.pt! < until)
    expect(missed.length).toBeGreaterThan(0)
    expect(keysOf(missed).filter((key) => !resumed.has(key))).toEqual([])
    server.cut()
    await steady.closed
  })

  test('a resume token from long ago, or of nonsense, gets an image', async () => {
    const { port } = await start()
    for (const clk of ['1000', 'abc', '99999999999999']) {
      const client = await join(port)
      client.subscribe({ clk })
      const image = await client.hear((reply) => reply.ct === 'SUB_IMAGE')
      expect(image.cc!.length).toBeGreaterThan(4)
      client.leave()
    }
  })

  test('after a pause everything that was held back is told', async () => {
    const server = await start()
    const client = await join(server.port)
    client.subscribe()
    await client.hear(isScore)
    server.pause()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = client.heard.length
    server.resume()
    await expect.poll(() => client.heard.length).toBeGreaterThan(before)
  })
})
