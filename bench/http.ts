/**
 * Durable bets a second through the whole server, and posts a second that the same server reads and checks but does
 * nothing with, in turns; the best round of each counts. This process is the load generator, the server is another.
 */
import { calls, routeOf } from '@paddock/contract'
import autocannon from 'autocannon'
import { nextBet, type Served } from './bets.ts'
import { startChild } from './child.ts'
import { createDice } from './dice.ts'

const SEED = 20_264
const CONNECTIONS = 200
const ROUNDS = 3
const SECONDS = 4

const server = startChild('server/bench/serve.ts', ['--players', '2000', '--markets', '40'])
const world = await server.hear<Served>()
const dice = createDice(SEED)

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number }

async function measure(path: string): Promise<Measured> {
  const setupRequest = (request: object) => ({ ...request, method: 'POST', path, ...nextBet(world, dice) })
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
