/**
 * Durable bets a second: the engine against one transaction a bet, the same bets in the same database with fsync on. They
 * run in turns, and the books that every turn leaves are audited.
 */
import { createHash, randomUUID } from 'node:crypto'
import { must } from '@paddock/domain/result'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { openHouse } from './house.ts'
import { applyLoad, bestOf, type Load, type Measured } from './load.ts'
import { openOneByOne } from './one-by-one.ts'
import { proveBooks } from './prove-books.ts'
import { cloneDatabase, createDice, nextBet, seedWorld, type World, withPostgres } from './world.ts'
import type { BetRequest } from '../bets/place.ts'

const SEED = 20_261
/** More bets than a round places are made before any clock starts, so that making them costs neither side. */
const BETS = 50_000
const SIZE = { players: 2000, markets: 40 }
const LOAD: Load = { inFlight: 500, warmUpMs: 1500, measureMs: 4000 }
/** Connections the handler is tried with first; with the best of them it runs in its turns. */
const POOLS = [8, 16, 32]
const TURNS = 5

await withPostgres(async (url) => {
  const db = openDatabase(url, createLog('warn'), 2)
  const world = await seedWorld(db, SIZE)
  await db.destroy()
  const bets = makeBets(world)
  const tried: (Measured & { connections: number })[] = []
  for (const connections of POOLS)
    tried.push({
      connections,
      ...(await measureHandler(await cloneDatabase(url, `pool_${connections}`), world, bets, connections)),
    })
  const { connections } = bestOf(tried)
  const engine: Measured[] = []
  const handler: Measured[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    engine.push(await measureEngine(await cloneDatabase(url, `engine_${turn}`), bets))
    handler.push(await measureHandler(await cloneDatabase(url, `handler_${turn}`), world, bets, connections))
  }
  const result = { seed: SEED, ...SIZE, inFlight: LOAD.inFlight, connections, engine, handler }
  process.stdout.write(`${JSON.stringify(result)}\n`)
})

async function measureEngine(url: string, bets: readonly KeyedBet[]): Promise<Measured> {
  const house = await openHouse(url)
  const next = inTurn(bets)
  const measured = await applyLoad(LOAD, async () => {
    const { request, bodyHash } = next()
    const placed = await house.bets.place(request, { key: randomUUID(), bodyHash })
    if (!placed.ok) throw new Error(`a bet of the bench was refused: ${placed.refusal.code}`)
  })
  await house.close()
  await proveBooks(url)
  return measured
}

async function measureHandler(
  url: string,
  world: World,
  bets: readonly KeyedBet[],
  connections: number,
): Promise<Measured> {
  const handler = await openOneByOne(url, world, connections)
  const next = inTurn(bets)
  const measured = await applyLoad(LOAD, async () => {
    const { request, bodyHash } = next()
    await handler.place(request, { key: randomUUID(), bodyHash })
  })
  await handler.close()
  await proveBooks(url)
  return measured
}

type KeyedBet = { readonly request: BetRequest; readonly bodyHash: Buffer }

function makeBets(world: World): KeyedBet[] {
  const dice = createDice(SEED)
  return Array.from({ length: BETS }, () => {
    const request = nextBet(world, dice)
    return { request, bodyHash: createHash('sha256').update(JSON.stringify(request)).digest() }
  })
}

function inTurn<T>(all: readonly T[]): () => T {
  let turn = 0
  return () => must(all[turn++ % all.length], 'there is always another')
}
