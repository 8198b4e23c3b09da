/** The house without HTTP, on a world that is there already. */
import type { Bets } from '../bets/index.ts'
import type { CashOuts } from '../cash-out/index.ts'
import { createFreshness, type Freshness } from '../engine/freshness.ts'
import { createHouse } from '../house.ts'
import type { MarketControl } from '../markets/market-control.ts'
import { loadBettingSites } from '../engine/betting-sites.ts'
import { type Bus, createBus } from '../platform/bus.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { createLog, type Log } from '../platform/log.ts'
import { openPipeline } from '../platform/database/pipeline.ts'
import type { Settlement } from '../settlement/index.ts'
import type { Topics } from '../topics.ts'
import { QUOTES } from './world.ts'

export type House = {
  readonly db: Database
  readonly log: Log
  readonly bus: Bus<Topics>
  readonly freshness: Freshness
  readonly control: MarketControl
  readonly bets: Bets
  readonly cashOuts: CashOuts
  readonly settlement: Settlement
  close(): Promise<void>
}

export async function openHouse(url: string): Promise<House> {
  const log = createLog('warn')
  const db = openDatabase(url, log, 12)
  const bus = createBus<Topics>(log)
  const freshness = createFreshness()
  const sites = await loadBettingSites(db)
  const { engine, control, bets, cashOuts, settlement, stop } = createHouse({
    db,
    pipeline: openPipeline(url, db, log),
    bus,
    log,
    owner: 'bench',
    freshness,
    sites,
    clock: Date.now,
    onGivenUp: () => undefined,
  })
  await engine.start()
  for (const market of control.all()) offerQuotes(control, market.definition.id)
  return {
    db,
    log,
    bus,
    freshness,
    control,
    bets,
    cashOuts,
    settlement,
    async close() {
      await stop()
      await db.destroy()
    },
  }
}

function offerQuotes(control: MarketControl, marketId: string): void {
  control.setExchangePrices(
    marketId,
    QUOTES.map((quotes, slot) => ({ slot, quotes, lastTraded: null })),
    Date.now(),
  )
}
