/** `npm run replay -- FILE… [--speed N] [--before-off MINUTES]`: plays recordings of the stream format into a running server. */
import { parseArgs } from 'node:util'
import { replayFiles } from './feeds/recordings/replay.ts'
import { resultOf } from './feeds/stream/result.ts'
import type { FeedMarket, FeedSink } from './feeds/types.ts'

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

const MOST_LINES_A_POST = 500
/** The replay waits while more than this is unsent. */
const MOST_UNSENT = 2000

type Sender = { readonly sink: FeedSink; drained(): Promise<void>; finish(): Promise<void> }

/** Sends in order, one request at a time, and gives up at the first failure: a server that misses a line has wrong books. */
function createSender(url: string, key: string, onFailure: () => void): Sender {
  const unsent: FeedLine[] = []
  let sending: Promise<void> | undefined
  let failure: unknown

  async function sendAll(): Promise<void> {
    while (unsent.length > 0) {
      const lines = unsent.splice(0, MOST_LINES_A_POST)
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', 'x-feed-key': key },
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      })
      if (!reply.ok) throw new Error(`the server answers ${reply.status} ${(await reply.text()).slice(0, 200)}`)
    }
  }

  function send(line: FeedLine): void {
    if (failure) return
    unsent.push(line)
    sending ??= sendAll()
      .catch((error: unknown) => {
        failure ??= error
        onFailure()
      })
      .finally(() => {
        sending = undefined
      })
  }

  return {
    sink: {
      market: (market) => {
        report(market)
        send({ type: 'market', market })
      },
      prices: (prices) => send({ type: 'prices', prices }),
      health: (state, at) => send({ type: 'health', state, at }),
    },
    drained: async () => {
      if (unsent.length > MOST_UNSENT) await sending
    },
    finish: async () => {
      await sending
      if (failure) throw new Error('the server cannot be fed', { cause: failure })
    },
  }
}

function report(market: FeedMarket): void {
  const result = resultOf(market)
  if (!result) return
  const names = new Map(market.runners.map((runner) => [runner.key, runner.name]))
  const outcome = result.kind === 'void' ? 'void' : result.winners.map((key) => names.get(key) ?? key).join(', ')
  console.log(`${market.marketId} ${market.eventName}, ${market.marketName}: ${outcome || 'no winner'}`)
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
