/** The stand-ins for third parties as one program: odds feed with its HTTP side, score feed, SMS outbox. DESIGN §4. */
import { join } from 'node:path'
import { startOddsFeed } from './odds-feed/index.ts'
import { startScoreFeed } from './score-feed/index.ts'
import { createOutbox } from './sms/index.ts'

function numberOf(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isFinite(value) || value < 0)
    throw new RangeError(`${name} is not a number of 0 or more: ${process.env[name]}`)
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

const outbox = createOutbox()
const odds = await startOddsFeed({
  ...schedule,
  host,
  httpPort,
  port: numberOf('ODDS_FEED_PORT', portAfter(1)),
  recordingsDir,
  beside: (request, response) => outbox.serve(request, response),
  ...(keys && { keys }),
})
const scores = await startScoreFeed({
  ...schedule,
  host,
  port: numberOf('SCORE_FEED_PORT', portAfter(2)),
  recordingsDir,
})

process.stdout.write(`${JSON.stringify({ http: odds.httpPort, odds: odds.port, scores: scores.port })}\n`)

const end = (): void => {
  // The exit code says whether everything closed; a second signal ends at once, as Node does by itself.
  Promise.all([odds.close(), scores.close()]).then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.once('SIGTERM', end)
process.once('SIGINT', end)
