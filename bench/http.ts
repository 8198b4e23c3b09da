/**
 * Durable bets a second through the whole server, and posts a second that the same server reads and checks but does
 * nothing with, in turns; the best round of each counts. This process is the load generator, the server is another.
 */
import { randomUUID } from 'node:crypto'
import { calls, routeOf, TOKEN_HEADER } from '@paddock/contract'
import autocannon from 'autocannon'
import { startChild } from './child.ts'
import { createDice } from './dice.ts'

const SEED = 20_264
const CONNECTIONS = 200
const ROUNDS = 3
const SECONDS = 4

type Level = readonly [price: number, size: number]
type Quotes = { readonly toBack: readonly Level[]; readonly toLay: readonly Level[] }
type Ready = {
  readonly port: number
  readonly tokens: readonly string[]
  readonly marketIds: readonly string[]
  readonly quotes: readonly Quotes[]
}

const server = startChild('server/bench/serve.ts', ['--players', '2000', '--markets', '40'])
const world = await server.hear<Ready>()
const dice = createDice(SEED)

/** Any player, market, runner and side, 1.00 to 1,000.00 at the price offered, each under a key of its own. */
function nextBet() {
  const runner = dice(world.quotes.length)
  const side = dice(2) === 0 ? 'back' : 'lay'
  const offers = side === 'back' ? world.quotes[runner]?.toBack : world.quotes[runner]?.toLay
  return {
    headers: {
      'content-type': 'application/json',
      [TOKEN_HEADER]: world.tokens[dice(world.tokens.length)] ?? '',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      marketType: 'BETFAIR',
      stake: 1 + dice(1000),
      odd: (offers?.[0]?.[0] ?? 0) / 100,
      oddType: side,
      teamId: `${runner}`,
      marketId: world.marketIds[dice(world.marketIds.length)],
      marketVersion: 1,
    }),
  }
}

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number }

async function measure(path: string): Promise<Measured> {
  const setupRequest = (request: object) => ({ ...request, method: 'POST', path, ...nextBet() })
  const result = await autocannon({
    url: `http://localhost:${world.port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ setupRequest }],
  })
  // The bench's calls are all good: anything else is a fault of the measurement.
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${path}`)
  return { perSecond: Math.round(result['2xx'] / result.duration), p50: result.latency.p50, p99: result.latency.p99 }
}

const BETS = routeOf(calls.placeBet)
const EMPTY = '/internal/empty'
await measure(EMPTY)
await measure(BETS)
const bets: Measured[] = []
const empty: Measured[] = []
for (let round = 0; round < ROUNDS; round++) {
  empty.push(await measure(EMPTY))
  bets.push(await measure(BETS))
}
await server.finish({ type: 'end' })

const bestOf = (rounds: readonly Measured[]): Measured =>
  rounds.reduce((best, round) => (round.perSecond > best.perSecond ? round : best))
process.stdout.write(
  `${JSON.stringify({ seed: SEED, connections: CONNECTIONS, bets: bestOf(bets), empty: bestOf(empty) })}\n`,
)
