/**
 * Durable bets a second through the whole server, and posts a second that the same server reads and checks but does
 * nothing with, in turns; the best round of each counts. This process is the load generator, the server is another.
 */
import { randomUUID } from 'node:crypto'
import { calls, routeOf, TOKEN_HEADER } from '@paddock/contract'
import { startChild } from './child.ts'
import { createDice } from './dice.ts'
import { applyHttpLoad, type Call, type Measured } from './http-client.ts'

const SEED = 20_264
const CONNECTIONS = 200
const ROUNDS = 3

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

function nextBet(path: string): Call {
  const runner = dice(world.quotes.length)
  const side = dice(2) === 0 ? 'back' : 'lay'
  const offers = side === 'back' ? world.quotes[runner]?.toBack : world.quotes[runner]?.toLay
  return {
    path,
    headers: { [TOKEN_HEADER]: world.tokens[dice(world.tokens.length)] ?? '', 'idempotency-key': randomUUID() },
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

const load = { port: world.port, connections: CONNECTIONS, warmUpMs: 1500, measureMs: 4000 }
const bets: Measured[] = []
const empty: Measured[] = []
for (let round = 0; round < ROUNDS; round++) {
  empty.push(await applyHttpLoad(load, () => nextBet('/internal/empty')))
  bets.push(await applyHttpLoad(load, () => nextBet(routeOf(calls.placeBet))))
}
await server.finish({ type: 'end' })

const bestOf = (rounds: readonly Measured[]): Measured =>
  rounds.reduce((best, round) => (round.perSecond > best.perSecond ? round : best))
process.stdout.write(
  `${JSON.stringify({ seed: SEED, connections: CONNECTIONS, bets: bestOf(bets), empty: bestOf(empty) })}\n`,
)
