/** The stand-in's side of the protocol, spoken to by hand. */
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OddsFeed, type OddsFeedOptions, startOddsFeed } from './index.ts'

type Message = {
  op: string
  id?: number
  statusCode?: string
  errorCode?: string
  connectionClosed?: boolean
  ct?: string
  clk?: string
  initialClk?: string
  segmentType?: string
  status?: number
  pt?: number
  mc?: {
    id: string
    img?: boolean
    con?: boolean
    marketDefinition?: Record<string, unknown>
    rc?: Record<string, unknown>[]
  }[]
}

const RECORDINGS = join(import.meta.dirname, '../recordings')
const open: { close(): unknown }[] = []
let feed: OddsFeed

async function start(options: Partial<OddsFeedOptions> = {}): Promise<OddsFeed> {
  const started = await startOddsFeed({
    port: 0,
    httpPort: 0,
    recordingsDir: RECORDINGS,
    keys: ['sheffield'],
    speed: 20,
    anchor: Date.now(),
    staggered: false,
    ...options,
  })
  open.push(started)
  return started
}

/** A connection that keeps what it hears and waits for what it wants. */
class Talk {
  readonly heard: Message[] = []
  readonly socket: Socket
  closed = false
  private rest = ''
  private wake = (): void => {}

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1').setEncoding('utf8')
    this.socket.on('data', (text: string) => {
      const lines = (this.rest + text).split('\r\n')
      this.rest = lines.pop()!
      for (const line of lines) this.heard.push(JSON.parse(line))
      this.wake()
    })
    this.socket.on('close', () => {
      this.closed = true
      this.wake()
    })
    this.socket.on('error', () => {})
    open.push({ close: () => this.socket.destroy() })
  }

  say(message: object): void {
    this.socket.write(`${JSON.stringify(message)}\r\n`)
  }

  /** The next message that fits, those before it forgotten. */
  async next(fits: (message: Message) => boolean): Promise<Message> {
    const deadline = Date.now() + 10_000
    for (;;) {
      const at = this.heard.findIndex(fits)
      if (at !== -1) return this.heard.splice(0, at + 1).at(-1)!
      if (Date.now() > deadline) throw new Error(`not heard; last: ${JSON.stringify(this.heard.at(-1)).slice(0, 200)}`)
      await new Promise<void>((resolve) => {
        this.wake = resolve
        setTimeout(resolve, 100)
      })
    }
  }
}

const isChange = (message: Message): boolean => message.op === 'mcm'
const isStatus = (id: number) => (message: Message) => message.op === 'status' && message.id === id

async function login(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${feed.httpPort}/api/login`, {
    method: 'POST',
    headers: { 'X-Application': 'demo' },
    body: new URLSearchParams({ username: 'demo', password: 'demo' }),
  })
  return ((await reply.json()) as { token: string }).token
}

async function signedIn(): Promise<Talk> {
  const talk = new Talk(feed.port)
  await talk.next((message) => message.op === 'connection')
  talk.say({ op: 'authentication', id: 1, appKey: 'demo', session: await login() })
  expect(await talk.next(isStatus(1))).toMatchObject({ statusCode: 'SUCCESS', connectionClosed: false })
  return talk
}

async function subscribed(request: object = {}): Promise<{ talk: Talk; image: Message }> {
  const talk = await signedIn()
  talk.say({ op: 'marketSubscription', id: 2, marketFilter: {}, heartbeatMs: 500, ...request })
  await talk.next(isStatus(2))
  return { talk, image: await talk.next(isChange) }
}

beforeEach(async () => {
  feed = await start()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

describe('signing in', () => {
  test.each([
    [{}, 'NO_APP_KEY'],
    [{ appKey: 'other' }, 'INVALID_APP_KEY'],
    [{ appKey: 'demo' }, 'NO_SESSION'],
    [{ appKey: 'demo', session: 'made-up' }, 'INVALID_SESSION_INFORMATION'],
  ])('%j is refused with %s and the connection ends', async (credentials, errorCode) => {
    const talk = new Talk(feed.port)
    talk.say({ op: 'authentication', id: 1, ...credentials })
    expect(await talk.next(isStatus(1))).toMatchObject({ statusCode: 'FAILURE', errorCode, connectionClosed: true })
    await expect.poll(() => talk.closed).toBe(true)
  })

  test('who says nothing is let go', async () => {
    feed = await start({ idleMs: 50 })
    const talk = new Talk(feed.port)
    expect(await talk.next((message) => message.op === 'status')).toMatchObject({ errorCode: 'TIMEOUT' })
  })

  test('wrong credentials get no token', async () => {
    const reply = await fetch(`http://127.0.0.1:${feed.httpPort}/api/login`, {
      method: 'POST',
      headers: { 'X-Application': 'demo' },
      body: new URLSearchParams({ username: 'demo', password: 'wrong' }),
    })
    expect(await reply.json()).toMatchObject({ token: '', status: 'FAIL', error: 'INVALID_USERNAME_OR_PASSWORD' })
  })
})

describe('subscribing', () => {
  test.each([
    [{ op: 'marketSubscription', id: 2, marketFilter: { surprise: 1 } }, 'INVALID_INPUT'],
    [{ op: 'marketSubscription', id: 2, marketDataFilter: { fields: ['EX_SURPRISE'] } }, 'INVALID_INPUT'],
    [{ op: 'marketSubscription', id: 2, clk: 'NOT OURS!' }, 'INVALID_CLOCK'],
    [{ op: 'orderSubscription', id: 2 }, 'NOT_AUTHORIZED'],
    [{ op: 'authentication', id: 2, appKey: 'demo', session: 'x' }, 'INVALID_REQUEST'],
    [{ op: 'dance', id: 2 }, 'INVALID_INPUT'],
  ])('%j is refused with %s', async (request, errorCode) => {
    const talk = await signedIn()
    talk.say(request)
    expect(await talk.next(isStatus(2))).toMatchObject({ statusCode: 'FAILURE', errorCode })
  })

  test('too many markets are refused', async () => {
    feed = await start({ mostMarkets: 1 })
    const talk = await signedIn()
    talk.say({ op: 'marketSubscription', id: 2 })
    expect(await talk.next(isStatus(2))).toMatchObject({ errorCode: 'SUBSCRIPTION_LIMIT_EXCEEDED' })
  })

  test('an image comes first, with new ids and times about now; then changes', async () => {
    const { talk, image } = await subscribed()
    expect(image).toMatchObject({ ct: 'SUB_IMAGE', id: 2, heartbeatMs: 500, conflateMs: 0 })
    const market = image.mc!.find((change) => change.id.startsWith('1.197931750'))!
    expect(market.img).toBe(true)
    expect(market.id).toMatch(/^1\.197931750\d{8,9}$/)
    expect(market.marketDefinition!['eventId']).toMatch(/^31389771\d{8,9}$/)
    const off = Date.parse(market.marketDefinition!['marketTime'] as string)
    expect(Math.abs(off - Date.now())).toBeLessThan(60_000)
    const change = await talk.next((message) => isChange(message) && message.ct === undefined)
    expect(Math.abs(change.pt! - Date.now())).toBeLessThan(5000)
    expect(change.mc!.length).toBeGreaterThan(0)
  })

  test('only the fields asked for are sent, best prices by level', async () => {
    const { image } = await subscribed({ marketDataFilter: { fields: ['EX_BEST_OFFERS'], ladderLevels: 2 } })
    const runners = image.mc!.flatMap((market) => market.rc ?? [])
    expect(image.mc!.every((market) => market.marketDefinition === undefined)).toBe(true)
    expect(new Set(runners.flatMap((runner) => Object.keys(runner)))).toEqual(new Set(['id', 'batb', 'batl']))
    expect(Math.max(...runners.map((runner) => (runner['batb'] as unknown[]).length))).toBe(2)
  })

  test('a filter takes only its markets', async () => {
    const { image } = await subscribed({ marketFilter: { marketTypes: ['PLACE'] } })
    const types = image.mc!.map((market) => market.marketDefinition!['marketType'])
    expect(new Set(types)).toEqual(new Set(['PLACE']))
  })

  test('a heartbeat comes where nothing else does, and the client may ask for one', async () => {
    const { talk } = await subscribed({ marketFilter: { eventTypeIds: ['none'] } })
    expect(await talk.next((message) => message.ct === 'HEARTBEAT')).toMatchObject({ op: 'mcm', id: 2 })
    talk.say({ op: 'heartbeat', id: 7 })
    expect(await talk.next(isStatus(7))).toMatchObject({ statusCode: 'SUCCESS' })
  })

  test('a large image is cut into segments where the client allows it', async () => {
    const { talk, image } = await subscribed({ segmentationEnabled: true })
    expect(image.segmentType).toBe('SEG_START')
    const end = await talk.next((message) => message.segmentType === 'SEG_END')
    expect(end.ct).toBe('SUB_IMAGE')
  })

  test('conflation folds changes together and says so', async () => {
    const { talk } = await subscribed({ conflateMs: 400 })
    const first = await talk.next((message) => message.mc !== undefined)
    const second = await talk.next((message) => message.mc !== undefined)
    expect(second.mc![0]!.con).toBe(true)
    expect(second.pt! - first.pt!).toBeGreaterThanOrEqual(300)
  })
})

describe('coming back', () => {
  test('with a clock there is no image, only what was missed', async () => {
    const { talk, image } = await subscribed()
    const seen = await talk.next((message) => isChange(message) && message.ct === undefined)
    talk.socket.destroy()
    const { image: resumed } = await subscribed({ clk: seen.clk, initialClk: image.initialClk })
    expect(resumed.ct).toBe('RESUB_DELTA')
    expect(resumed.mc!.every((market) => !market.img)).toBe(true)
  })

  test('with a clock of another start there is an image', async () => {
    const { image } = await subscribed({ clk: '1', initialClk: 'another start' })
    expect(image.ct).toBe('SUB_IMAGE')
  })
})

describe('the levers of fault tests', () => {
  test('late changes carry status 503 until it is taken back', async () => {
    const { talk } = await subscribed()
    feed.control('status503', new URLSearchParams())
    expect((await talk.next((message) => message.status === 503)).op).toBe('mcm')
    feed.control('resume', new URLSearchParams())
    await talk.next((message) => isChange(message) && message.status === undefined)
  })

  test('an image comes in mid-stream', async () => {
    const { talk } = await subscribed()
    feed.control('image', new URLSearchParams())
    expect((await talk.next((message) => message.ct === 'SUB_IMAGE')).mc!.length).toBeGreaterThan(1)
  })

  test('a cut drops the connection and refuses new ones for a while', async () => {
    const { talk } = await subscribed()
    feed.control('cut', new URLSearchParams({ refuseMs: '60000' }))
    await expect.poll(() => talk.closed).toBe(true)
    const again = new Talk(feed.port)
    await expect.poll(() => again.closed).toBe(true)
    expect(again.heard).toEqual([])
  })
})
