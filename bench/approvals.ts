/**
 * How long a bet takes while an officer approves deposits a hundred at once, one bulk after the other, and while nobody does, in turns.
 * This process is the load generator and the officer, the server is another.
 */
import { calls, routeOf, TOKEN_HEADER, writeRequest } from '@paddock/contract'
import { randomUUID } from 'node:crypto'
import { nextBet, type Served } from './bets.ts'
import { startChild } from './child.ts'
import { createDice } from './dice.ts'
import { loadHttp, type Measured } from './http-load.ts'

const SEED = 20_267
const CONNECTIONS = 50
const BULK = 100
const TURNS = 5
const SECONDS = 5
/** More than an officer gets through in a turn: nothing is claimed while bets are measured. */
const STOCK = 100 * BULK
const CODE = '123456'

const server = startChild('server/bench/serve.ts', ['--players', '2000', '--markets', '40', '--officer-code', CODE])
const world = await server.hear<Served & { readonly officer: string }>()
const dice = createDice(SEED)

const bets = () =>
  loadHttp({
    port: world.port,
    path: routeOf(calls.placeBet),
    connections: CONNECTIONS,
    seconds: SECONDS,
    next: () => nextBet(world, dice),
  })

const waiting: string[] = []
async function fillUp(): Promise<void> {
  const { deposits } = await server.ask<{ deposits: string[] }>({ type: 'claims', count: STOCK - waiting.length })
  waiting.push(...deposits)
}

type Answer = { readonly docs: readonly { readonly status: string | null; readonly refusal: unknown }[] }

async function approve(depositIds: readonly string[]): Promise<void> {
  const asked = writeRequest(calls.decideDeposits, {
    params: { role: 'whiteLabel' },
    body: {
      action: 'approved',
      deposits: depositIds.map((depositId) => ({ depositId, version: 1 })),
      remarks: '',
      transactionCode: CODE,
    },
    idempotencyKey: randomUUID(),
  })
  const answered = await fetch(`http://localhost:${world.port}${asked.url}`, {
    method: asked.method,
    headers: { ...asked.headers, [TOKEN_HEADER]: world.officer },
    ...(asked.body !== undefined && { body: asked.body }),
  })
  if (!answered.ok) throw new Error(`a bulk was refused: ${answered.status} ${await answered.text()}`)
  const { docs } = (await answered.json()) as Answer
  const other = docs.find(({ status }) => status !== 'approved')
  if (other) throw new Error(`a deposit was not approved: ${JSON.stringify(other)}`)
}

type Approvals = { readonly perSecond: number; readonly bulkMs: number }

/** Bulks for as long as a turn goes; the last one is waited for. */
async function approveAll(): Promise<Approvals> {
  const begin = performance.now()
  let bulks = 0
  while (performance.now() - begin < SECONDS * 1000) {
    await approve(waiting.splice(0, BULK))
    bulks += 1
  }
  const tookMs = performance.now() - begin
  return { perSecond: (bulks * BULK * 1000) / tookMs, bulkMs: tookMs / bulks }
}

await fillUp()
await bets()
const alone: Measured[] = []
const beside: Measured[] = []
const approvals: Approvals[] = []
for (let turn = 0; turn < TURNS; turn++) {
  await fillUp()
  alone.push(await bets())
  const [under, approved] = await Promise.all([bets(), approveAll()])
  beside.push(under)
  approvals.push(approved)
}
await server.finish({ type: 'end' })

process.stdout.write(
  `${JSON.stringify({ seed: SEED, connections: CONNECTIONS, bulk: BULK, alone, beside, approvals })}\n`,
)
