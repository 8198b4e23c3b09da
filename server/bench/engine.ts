/**
 * Durable bets a second: the engine against one transaction a bet, the same bets in the same database with fsync on, in
 * turns so that a slow minute of the machine meets both. The books of both are audited afterwards.
 */
import { createHash, randomUUID } from 'node:crypto'
import { must } from '@paddock/domain/result'
import { auditBooks } from '../ledger/index.ts'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { openHouse } from './house.ts'
import { applyLoad, type Load, type Measured } from './load.ts'
import { openOneByOne } from './one-by-one.ts'
import { cloneDatabase, createDice, nextBet, seedWorld, type World, withPostgres } from './world.ts'

const SEED = 20_261
const SIZE = { players: 2000, markets: 40 }
const LOAD: Load = { inFlight: 500, warmUpMs: 2000, measureMs: 6000 }
/** Connections the handler is tried with; its best is the baseline. */
const POOLS = [8, 24, 64]

await withPostgres(async (url) => {
  const db = openDatabase(url, createLog('warn'), 2)
  const world = await seedWorld(db, SIZE)
  await db.destroy()
  const batched = [await measureEngine(await cloneDatabase(url, 'engine_1'), world)]
  const single: { connections: number; measured: Measured }[] = []
  for (const connections of POOLS) {
    single.push({
      connections,
      measured: await measureOneByOne(await cloneDatabase(url, `single_${connections}`), world, connections),
    })
  }
  batched.push(await measureEngine(await cloneDatabase(url, 'engine_2'), world))
  const best = single.reduce((a, b) => (b.measured.perSecond > a.measured.perSecond ? b : a))
  process.stdout.write(`${JSON.stringify({ seed: SEED, ...SIZE, inFlight: LOAD.inFlight, batched, single, best })}\n`)
})

async function measureEngine(url: string, world: World): Promise<Measured> {
  const house = await openHouse(url)
  const dice = createDice(SEED)
  const measured = await applyLoad(LOAD, async () => {
    const request = nextBet(world, dice)
    const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest()
    const placed = await house.betting.place(request, { key: randomUUID(), bodyHash })
    if (!placed.ok) throw new Error(`a bet of the bench was refused: ${placed.refusal.code}`)
  })
  await house.close()
  await proveBooks(url)
  return measured
}

async function measureOneByOne(url: string, world: World, connections: number): Promise<Measured> {
  const handler = await openOneByOne(url, world, connections)
  const dice = createDice(SEED)
  const measured = await applyLoad(LOAD, async () => await handler.place(nextBet(world, dice), randomUUID()))
  await handler.close()
  await proveBooks(url)
  return measured
}

/** A fast engine that loses a paisa is no engine: what was measured must pass the audit. */
async function proveBooks(url: string): Promise<void> {
  const db = openDatabase(url, createLog('warn'), 2)
  const findings = await auditBooks(db)
  await db.destroy()
  const [broken] = findings
  if (broken)
    throw new Error(
      `the books are broken: ${broken.invariant} ${JSON.stringify(must(broken.rows[0], 'a finding has a row'))}`,
    )
}
