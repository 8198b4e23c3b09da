/**
 * How long a bet takes while fifty people sign in at once, all the time, and while nobody does, in turns. This process is the load generator, the server is another.
 */
import { calls, routeOf } from '@paddock/contract'
import autocannon from 'autocannon'
import { nextBet, type Served } from './bets.ts'
import { startChild } from './child.ts'
import { createDice } from './dice.ts'

const SEED = 20_265
const CONNECTIONS = 50
const AT_ONCE = 50
const TURNS = 5
const SECONDS = 5
const PLAYERS = 2000
const PASSWORD = 'A good password 1'

const server = startChild('server/bench/serve.ts', [
  '--players',
  `${PLAYERS}`,
  '--markets',
  '40',
  '--password',
  PASSWORD,
])
const world = await server.hear<Served>()
const dice = createDice(SEED)
const url = `http://localhost:${world.port}`

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number }

async function load(connections: number, path: string, next: () => object): Promise<Measured> {
  const setupRequest = (request: object) => ({ ...request, method: 'POST', path, ...next() })
  const result = await autocannon({ url, connections, duration: SECONDS, requests: [{ setupRequest }] })
  // All calls are good: anything else is a fault of the measurement.
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${path}`)
  return { perSecond: Math.round(result['2xx'] / result.duration), p50: result.latency.p50, p99: result.latency.p99 }
}

const bets = () => load(CONNECTIONS, routeOf(calls.placeBet), () => nextBet(world, dice))
const signIns = () =>
  load(AT_ONCE, routeOf(calls.signIn), () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `player${1 + dice(PLAYERS)}`, password: PASSWORD }),
  }))

await bets()
const calm: Measured[] = []
const stormy: Measured[] = []
const storms: Measured[] = []
for (let turn = 0; turn < TURNS; turn++) {
  calm.push(await bets())
  const [under, storm] = await Promise.all([bets(), signIns()])
  stormy.push(under)
  storms.push(storm)
}
await server.finish({ type: 'end' })

process.stdout.write(
  `${JSON.stringify({ seed: SEED, connections: CONNECTIONS, atOnce: AT_ONCE, calm, stormy, signIns: storms })}\n`,
)
