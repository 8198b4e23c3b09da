/**
 * Settlement: a market of 100,000 bets on 10,000 accounts, settled and rolled back, beside one of a tenth of both. The bets
 * are placed through the engine; afterwards the books are audited.
 */
import { must } from '@paddock/domain/result'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { type House, openHouse } from './house.ts'
import { proveBooks } from './prove-books.ts'
import { createDice, nextBet, seedWorld, type World, withPostgres } from './world.ts'

const SEED = 20_263
const BETS_AN_ACCOUNT = 10
const LARGE = 10_000
const SMALL = 1000
const TURNS = 5

await withPostgres(async (url) => {
  const db = openDatabase(url, createLog('warn'), 2)
  const world = await seedWorld(db, { players: LARGE, markets: 2 })
  await db.destroy()
  const house = await openHouse(url)
  const [small, large] = world.marketIds.map((marketId, i) => ({
    marketIds: [marketId],
    playerIds: world.playerIds.slice(0, i === 0 ? SMALL : LARGE),
  }))
  const worlds = { small: must(small, 'two markets'), large: must(large, 'two markets') }
  await fill(house, worlds.small)
  await fill(house, worlds.large)
  const rounds = { small: [] as Round[], large: [] as Round[] }
  for (let round = 0; round < TURNS; round++) {
    rounds.small.push(await settleAndRollBack(house, worlds.small))
    rounds.large.push(await settleAndRollBack(house, worlds.large))
  }
  await house.close()
  await proveBooks(url)
  const result = { seed: SEED, small: ratesOf(rounds.small, SMALL), large: ratesOf(rounds.large, LARGE) }
  process.stdout.write(`${JSON.stringify(result)}\n`)
})

/** Every account bets the same number of times, so that the small market is a tenth in everything. */
async function fill(house: House, world: World): Promise<void> {
  const dice = createDice(SEED)
  for (let turn = 0; turn < BETS_AN_ACCOUNT; turn++) {
    for (let from = 0; from < world.playerIds.length; from += 1000) {
      const bettors = world.playerIds.slice(from, from + 1000)
      await Promise.all(
        bettors.map(async (accountId) => {
          const placed = await house.bets.place({ ...nextBet(world, dice), accountId }, null)
          if (!placed.ok) throw new Error(`a bet of the bench was refused: ${placed.refusal.code}`)
        }),
      )
    }
  }
}

type Round = { readonly settledMs: number; readonly rolledBackMs: number }

async function settleAndRollBack({ settlement }: House, world: World): Promise<Round> {
  const marketId = must(world.marketIds[0], 'a market')
  const begin = performance.now()
  const declared = await settlement.declareResult(
    marketId,
    { type: 'WINNERS', winners: [0], removed: [] },
    { actorId: null, source: 'bench' },
  )
  if (!declared.ok) throw new Error(`not settled: ${declared.refusal.code}`)
  const settled = performance.now()
  const rolledBack = await settlement.rollBack(marketId, declared.value, { actorId: null })
  if (!rolledBack.ok) throw new Error(`not rolled back: ${rolledBack.refusal.code}`)
  return { settledMs: settled - begin, rolledBackMs: performance.now() - settled }
}

/** Bets a second, of each turn. */
function ratesOf(rounds: readonly Round[], accounts: number) {
  const bets = accounts * BETS_AN_ACCOUNT
  const perSecond = (ms: number): number => Math.round((bets * 1000) / ms)
  return {
    accounts,
    bets,
    settled: rounds.map(({ settledMs }) => perSecond(settledMs)),
    rolledBack: rounds.map(({ rolledBackMs }) => perSecond(rolledBackMs)),
  }
}
