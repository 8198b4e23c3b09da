/** The stand-ins for third parties as one program: odds feed with its HTTP side, score feed, SMS outbox, receipts of payments, television. The payment gateway and the casino are programs of their own. docs/architecture.md "Ports". */
import { join } from 'node:path'
import { startOddsFeed } from './odds-feed/index.ts'
import { serveReceipt } from './receipts/index.ts'
import { startScoreFeed } from './score-feed/index.ts'
import { createOutbox } from './sms/index.ts'
import { createTelevision } from './television/index.ts'

function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

// A port that another program has.
process.on('uncaughtException', (error: NodeJS.ErrnoException & { readonly port?: number }) => {
  if (error.code !== 'EADDRINUSE') throw error
  refuse(`SANDBOX_PORT leads to ${error.port}, which another program listens on; expected three free ports in a row`)
})

function numberOf(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isFinite(value) || value < 0)
    refuse(`${name} is ${JSON.stringify(process.env[name])}; expected a number from 0`)
  return value
}

const httpPort = numberOf('SANDBOX_PORT', 3100)
// 0 takes free ports, told on standard output.
const portAfter = (steps: number): number => (httpPort === 0 ? 0 : httpPort + steps)
const host = process.env['SANDBOX_HOST'] ?? '127.0.0.1'
const recordingsDir = process.env['RECORDINGS_DIR'] ?? join(import.meta.dirname, 'recordings')
const keys = process.env['SANDBOX_RECORDINGS']?.split(',')

// One plan for both feeds: they must agree on every time and id. From the start means: every recording begins now.
const isFromStart = process.env['SANDBOX_FROM_START'] === '1'
const schedule = {
  speed: numberOf('SANDBOX_SPEED', 1),
  ...(isFromStart && { anchor: Date.now(), staggered: false }),
}

/** A feed that plays hours in seconds to a busy machine is soon far ahead of its reader. */
const longestQueue = numberOf('SANDBOX_LONGEST_QUEUE_MB', 8) * 2 ** 20

const outbox = createOutbox()
const scores = await startScoreFeed({
  ...schedule,
  host,
  port: numberOf('SCORE_FEED_PORT', portAfter(2)),
  recordingsDir,
  longestQueue,
})
const television = createTelevision((eventId) => scores.known(eventId))
const odds = await startOddsFeed({
  ...schedule,
  host,
  httpPort,
  port: numberOf('ODDS_FEED_PORT', portAfter(1)),
  recordingsDir,
  beside: (request, response) =>
    outbox.serve(request, response) || serveReceipt(request, response) || television.serve(request, response),
  ...(keys && { keys }),
})

process.send?.('ready')
process.stdout.write(`${JSON.stringify({ http: odds.httpPort, odds: odds.port, scores: scores.port })}\n`)

let isEnding = false
const end = (): void => {
  if (isEnding) return
  isEnding = true
  // The exit code says whether everything closed.
  Promise.all([odds.close(), scores.close()]).then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
// Started by the supervisor: when that is gone, nobody would end this process.
process.on('disconnect', end)
