/**
 * How long a bet takes while fifty people sign in at once, all the time, and while nobody does, in turns. This process is the load generator, the server is another.
 */
import { calls, routeOf } from '@paddock/contract'
import { nextBet, type Served } from './bets.ts'
import { startChild } from './child.ts'
import { createDice } from './dice.ts'
import { loadHttp, type Measured } from './http-load.ts'

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
const load = (connections: number, path: string, next: () => object) =>
  loadHttp({ port: world.port, path, connections, seconds: SECONDS, next })

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
