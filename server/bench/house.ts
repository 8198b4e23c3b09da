/** The engine and what it needs, without HTTP: as `app.ts` wires it, on a world that is there already. */
import { createBetting } from '../bets/betting.ts'
import { createEngineCore, type EngineCore } from '../engine/engine.ts'
import { createFreshness, type Freshness } from '../engine/freshness.ts'
import type { Betting, Topics } from '../bets/index.ts'
import { createMarketControl, type MarketControl } from '../markets/market-control.ts'
import { bandIn, loadBettingSites } from '../engine/betting-sites.ts'
import { type Bus, createBus } from '../platform/bus.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { createLog, type Log } from '../platform/log.ts'
import { openPipeline } from '../platform/pipeline.ts'
import { createSettlement, type Settlement } from '../settlement/index.ts'
import { QUOTES } from './world.ts'

export type House = {
  readonly db: Database
  readonly log: Log
  readonly bus: Bus<Topics>
  readonly freshness: Freshness
  readonly control: MarketControl
  readonly betting: Betting
  readonly settlement: Settlement
  close(): Promise<void>
}

export async function openHouse(url: string): Promise<House> {
  const log = createLog('warn')
  const db = openDatabase(url, log, 12)
  const bus = createBus<Topics>(log)
  const freshness = createFreshness()
  const clock = Date.now
  const sites = await loadBettingSites(db)
  const engine: EngineCore = createEngineCore({
    db,
    pipeline: openPipeline(url, db, log),
    bus,
    log,
    owner: 'bench',
    clock,
    bandOf: bandIn(sites),
    onRecovered: () => undefined,
    onGivenUp: () => undefined,
  })
  const control: MarketControl = createMarketControl({ db, engine, bus, freshness, sites, clock, log })
  const betting = createBetting({ engine, db, bus, freshness, sites, clock })
  const settlement = createSettlement({
    db,
    control,
    reload: (marketId) => engine.reload([marketId]),
    forget: (marketId) => engine.removeMarket(marketId),
    bus,
    log,
  })
  await engine.start()
  for (const market of control.all()) offerQuotes(control, market.definition.id)
  return {
    db,
    log,
    bus,
    freshness,
    control,
    betting,
    settlement,
    async close() {
      await engine.stop()
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
