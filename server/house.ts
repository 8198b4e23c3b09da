/** The house: one engine with what bets, cashes out, controls markets and settles on it. Whoever starts one tells it where it stands. */
import { type Bets, createBets } from './bets/index.ts'
import { type CashOuts, createCashOuts, noteTogether } from './cash-out/index.ts'
import { bandIn, createEngineCore, type EngineCore, type EngineDeps, type SceneDeps } from './engine/index.ts'
import { createMarketControl, type MarketControl } from './markets/index.ts'
import { createSettlement, type Settlement } from './settlement/index.ts'

export type House = {
  readonly engine: EngineCore
  readonly control: MarketControl
  readonly bets: Bets
  readonly cashOuts: CashOuts
  readonly settlement: Settlement
  /** Nothing is decided any more; resolves when what was under way is written. */
  readonly stop: () => Promise<void>
}

export type HouseDeps = SceneDeps & Omit<EngineDeps, 'bandOf' | 'onRecovered'>

/** Not started: its engine has no markets until `engine.start()`. */
export function createHouse(deps: HouseDeps): House {
  const { db, bus, log, sites } = deps
  const engine: EngineCore = createEngineCore({
    ...deps,
    bandOf: bandIn(sites),
    onRecovered(market) {
      bets.resume(market)
      cashOuts.resume(market)
      control.retellPrices(market.definition.id)
    },
  })
  const control = createMarketControl({ ...deps, engine })
  const bets = createBets({ ...deps, engine, onTogether: noteTogether })
  const cashOuts = createCashOuts({ ...deps, engine, decisions: bets.decisions })
  const settlement = createSettlement({
    db,
    control,
    reload: (marketId) => engine.reload([marketId]),
    forget: (marketId) => engine.removeMarket(marketId),
    bus,
    log,
  })
  return {
    engine,
    control,
    bets,
    cashOuts,
    settlement,
    async stop() {
      bets.stop()
      cashOuts.stop()
      await engine.stop()
    },
  }
}
