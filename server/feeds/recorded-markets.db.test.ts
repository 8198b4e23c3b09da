/** Every recording of the shared data played into a running engine, with a bet on each market that offers a price: each settles by itself, as it did. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, booksBalance, createWorld, rupees, type World } from '../markets/testing/world.ts'
import { createLog } from '../platform/log.ts'
import { createOddsIngest, type OddsIngest } from './odds-to-markets.ts'
import { replayFiles } from './recordings/replay.ts'
import type { RunnerPrices } from '../topics.ts'

const DATA = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), 'betfair-stream')
/** Deltas are missing between its images (data README), so it has no end. */
const THINNED = 'football/1.242971311_multi-market.bz2'

const STAKE = rupees(100)

type Runner = { readonly status: string }
type MarketFacts = {
  readonly finalStatus: string
  readonly numberOfWinners: number
  readonly runners: readonly Runner[]
}

const isThere = existsSync(join(DATA, 'facts.json'))
const facts: Record<string, { markets: Record<string, MarketFacts> }> = isThere
  ? JSON.parse(readFileSync(join(DATA, 'facts.json'), 'utf8'))
  : {}

const countOf = ({ runners }: MarketFacts, status: string): number =>
  runners.filter((runner) => runner.status === status).length

function expectedStatus(market: MarketFacts): string {
  if (countOf(market, 'REMOVED') === market.runners.length) return 'VOIDED'
  // A market that nobody won (a goalscorer of a 0-0) is left to a person.
  return countOf(market, 'WINNER') > 0 ? 'SETTLED' : 'CLOSED'
}

describe.skipIf(!isThere)(
  'a recorded market settles by itself (needs the recordings of ../shared/data, or SHARED_DATA)',
  () => {
    let world: World
    let ingest: OddsIngest
    const tries = new Map<string, number>()
    const placed: Promise<unknown>[] = []

    /** Backs what is offered, a few times a market: at this speed most prices have gone when the bet arrives. */
    function tryToBet(marketId: string, runners: readonly RunnerPrices[]): void {
      const count = tries.get(marketId) ?? 0
      const runner = runners.find(({ toBack }) => toBack.some(([, size]) => size >= STAKE))
      const best = runner?.toBack[0]
      if (!runner || !best || count >= 40) return
      tries.set(marketId, count + 1)
      const player = world.players[count % world.players.length] ?? 0
      placed.push(
        world.bets.place(
          bet(player, marketId, { slot: runner.slot, price: best[0], stake: STAKE, acceptSteps: 30 }),
          null,
        ),
      )
    }

    beforeAll(async () => {
      world = await createWorld({ points: 1_000_000 })
      ingest = createOddsIngest({ ...world, source: 'replay', log: createLog('silent') })
      world.bus.subscribe('prices', ({ marketId, runners }) => tryToBet(marketId, runners))
    })
    afterAll(() => world.close())

    test.each(Object.keys(facts).filter((file) => file !== THINNED))('%s', async (file) => {
      const { markets } = facts[file] ?? { markets: {} }
      const faults = await replayFiles([join(DATA, file)], {
        speed: Number.POSITIVE_INFINITY,
        sink: ingest,
        drained: () => ingest.idle(),
      })
      await ingest.idle()
      await Promise.all(placed)
      expect(faults).toEqual([])
      const { rows } = await sql<{ id: string; status: string; outcome: { winners?: number[] } | null }>`
      select id, status, outcome from markets where event_id in (select event_id from markets) and
        left(id, 11) = any(${Object.keys(markets)}::text[])`.execute(world.db)
      const known = Object.entries(markets)
      const ended = new Map(rows.map((row) => [row.id.slice(0, 11), row.status]))
      expect(ended).toEqual(new Map(known.map(([id, market]) => [id, expectedStatus(market)])))
      expect(rows).toHaveLength(known.length)
      const winners = new Map(rows.map(({ id, outcome }) => [id.slice(0, 11), outcome?.winners?.length ?? 0]))
      expect(winners).toEqual(new Map(known.map(([id, market]) => [id, countOf(market, 'WINNER')])))
    })

    test('and every bet on them is settled or void to the paisa', async () => {
      const { rows } = await sql<{
        status: string
        count: number
      }>`select status, count(*) from bets group by status`.execute(world.db)
      const counts = new Map(rows.map((row) => [row.status, row.count]))
      expect(counts.get('SETTLED')).toBeGreaterThan(10)
      expect(counts.get('ACCEPTED') ?? 0).toBe(0)
      await booksBalance(world.db)
    })
  },
)
