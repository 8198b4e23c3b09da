/**
 * Durable bets a second through the whole server; in turns with posts a second that the same server reads and checks but does
 * nothing with, and with bets a second straight into its engine, as many in flight. Both together say what a server could come to that
 * spends nothing beside them. This process is the load generator, the server is another.
 */
import { calls, routeOf } from '@paddock/contract'
import { nextBet, type Served } from './bets.ts'
import { startChild } from './child.ts'
import { createDice } from './dice.ts'
import { loadHttp, type Measured } from './http-load.ts'

const SEED = 20_264
const CONNECTIONS = 200
const TURNS = 5
const SECONDS = 4

const server = startChild('server/bench/serve.ts', ['--players', '2000', '--markets', '40'])
const world = await server.hear<Served>()
const dice = createDice(SEED)

const measure = (path: string): Promise<Measured> =>
  loadHttp({ port: world.port, path, connections: CONNECTIONS, seconds: SECONDS, next: () => nextBet(world, dice) })

type Cpu = { readonly server: number; readonly database: number | null }
type Work = Measured & { readonly cpu: { readonly [P in 'server' | 'database' | 'client']: number | null } }

/** The load, and what a request of it took of each process, in microseconds. */
async function withCpu(load: () => Promise<Measured>): Promise<Work> {
  const [before, mine] = [await server.ask<Cpu>({ type: 'cpu' }), process.cpuUsage()]
  const measured = await load()
  const { user, system } = process.cpuUsage(mine)
  const after = await server.ask<Cpu>({ type: 'cpu' })
  const each = (total: number): number => Math.round(total / (measured.perSecond * SECONDS))
  const database = before.database === null || after.database === null ? null : each(after.database - before.database)
  return { ...measured, cpu: { server: each(after.server - before.server), database, client: each(user + system) } }
}

const BETS = routeOf(calls.placeBet)
const EMPTY = '/internal/empty'
const ENGINE = { type: 'engine', inFlight: CONNECTIONS, warmUpMs: 0, measureMs: SECONDS * 1000 }
await measure(EMPTY)
await measure(BETS)
const bets: Work[] = []
const empty: Work[] = []
const engine: Work[] = []
for (let turn = 0; turn < TURNS; turn++) {
  empty.push(await withCpu(() => measure(EMPTY)))
  engine.push(await withCpu(() => server.ask<Measured>(ENGINE)))
  bets.push(await withCpu(() => measure(BETS)))
}
await server.finish({ type: 'end' })
process.stdout.write(`${JSON.stringify({ seed: SEED, connections: CONNECTIONS, bets, empty, engine })}\n`)
