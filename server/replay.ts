/** `npm run replay -- FILE… [--speed N] [--before-off MINUTES]`: plays recordings of the stream format into a running server. */
import { parseArgs } from 'node:util'
import { createPosts, type FeedAnswer, type FeedMarket, type FeedSink, replayFiles, resultOf } from './feeds/index.ts'

const USAGE = `npm run replay -- FILE… [--speed N] [--before-off MINUTES]

  FILE          recordings of the Betfair stream: plain, gzip or bzip2
  --speed       recorded seconds in one second; 1 by default
  --before-off  where to start, in minutes before the off; 5 by default

The server is http://localhost:$PORT (3000), the key $FEED_KEY (demo).`

/** One line of the body of POST /internal/feed (NDJSON). */
type FeedLine =
  | { readonly type: 'market'; readonly market: FeedMarket }
  | { readonly type: 'prices'; readonly prices: Parameters<FeedSink['prices']>[0] }
  | { readonly type: 'health'; readonly state: Parameters<FeedSink['health']>[0]; readonly at: number }

/** The replay waits while more than this is unsent. */
const MOST_UNSENT = 2000

type Sender = {
  readonly sink: FeedSink
  drained(): Promise<void>
  finish(): Promise<void>
  /** Why the server would not take the market. */
  refusalOf(marketId: string): string | undefined
}

function createSender(url: string, key: string, onFailure: () => void): Sender {
  const report = createReport(console.log)
  let failure: unknown
  const refused = new Map<string, string>()
  const posts = createPosts<FeedLine>(post, (error) => {
    failure = error
    onFailure()
  })

  async function post(lines: readonly FeedLine[]): Promise<void> {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', 'x-feed-key': key },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    if (!reply.ok) throw new Error(`the server answers ${reply.status} ${(await reply.text()).slice(0, 200)}`)
    if (reply.status === 200) heed((await reply.json()) as FeedAnswer)
  }

  function heed({ refused: lines, results }: FeedAnswer): void {
    for (const { marketId, field, problem } of lines)
      if (marketId !== null && !refused.has(marketId)) refused.set(marketId, `${field}: ${problem}`)
    for (const { marketId, heard } of results) console.log(`${marketId} ${HEARD[heard]}`)
  }

  return {
    sink: {
      market: (market) => {
        report(market)
        posts.send({ type: 'market', market })
      },
      prices: (prices) => posts.send({ type: 'prices', prices }),
      health: (state, at) => posts.send({ type: 'health', state, at }),
    },
    drained: async () => {
      if (posts.unsent() > MOST_UNSENT) await posts.sent()
    },
    finish: async () => {
      await posts.sent()
      if (failure) throw new Error('the server cannot be fed', { cause: failure })
    },
    refusalOf: (marketId) => refused.get(marketId),
  }
}

const HEARD = {
  CORRECTED: 'the server has taken its result back and declared the other',
  ASKED: 'the server asks an officer: see the markets of the console',
} as const

/** Says each end of a market once, and each that differs from the one before. */
function createReport(say: (text: string) => void): (market: FeedMarket) => void {
  const said = new Map<string, string>()
  return (market) => {
    if (market.status !== 'CLOSED') return
    const now = endOf(market)
    const before = said.get(market.marketId)
    if (now === before) return
    said.set(market.marketId, now)
    say(
      `${market.marketId} ${market.eventName}, ${market.marketName}: ${now}${before ? `, corrected from ${before}` : ''}`,
    )
  }
}

function endOf(market: FeedMarket): string {
  const result = resultOf(market)
  if (!result) return 'closed without a result'
  if (result.kind === 'void') return 'void'
  const names = new Map(market.runners.map((runner) => [runner.key, runner.name]))
  return result.winners.map((key) => names.get(key) ?? key).join(', ') || 'no winner'
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { speed: { type: 'string', default: '1' }, 'before-off': { type: 'string', default: '5' } },
  })
  const speed = Number(values.speed)
  const beforeOffMs = Number(values['before-off']) * 60_000
  if (positionals.length === 0 || !(speed > 0) || !(beforeOffMs >= 0)) {
    console.error(USAGE)
    return 2
  }
  const aborter = new AbortController()
  process.once('SIGINT', () => aborter.abort())
  const port = process.env['PORT'] ?? '3000'
  const url = `http://localhost:${port}/internal/feed`
  const sender = createSender(url, process.env['FEED_KEY'] ?? 'demo', () => aborter.abort())
  const faults = await replayFiles(positionals, {
    speed,
    beforeOffMs,
    sink: sender.sink,
    drained: () => sender.drained(),
    finished: () => sender.finish(),
    refusalOf: (marketId) => sender.refusalOf(marketId),
    signal: aborter.signal,
  })
  await sender.finish()
  for (const { path, line, message } of faults)
    console.error(`${path}${line === undefined ? '' : `:${line}`}: ${message}`)
  return faults.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  const { message, cause } = error as Error
  console.error(cause instanceof Error ? `${message}: ${cause.message}` : message)
  process.exitCode = 1
}
