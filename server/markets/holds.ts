/** Our own holds on top of what the feed says: set and lifted by name; the market opens when none is left. */
import { isPaidOrPaying } from '@paddock/domain/market'
import type { Hold } from '../catalogue/index.ts'
import { type Changes, dropQuotes, type LiveMarket } from '../engine/index.ts'
import { guarded } from '../platform/jobs/guarded.ts'
import { enterState, nextState } from './change-state.ts'
import { type MarketsCore, onMarket, unattended } from './core.ts'
import { requote } from './requote.ts'

export async function hold(
  core: MarketsCore,
  marketId: string,
  name: Hold,
  actorId: number | null = null,
): Promise<void> {
  // From now on, whatever is being decided and written at the moment.
  core.engine.markets.get(marketId)?.holds.add(name)
  await onMarket(core, marketId, (changes, market) => {
    market.holds.add(name)
    reconsider(core, changes, market)
    if (actorId !== null && changes.markets.has(marketId)) changes.markets.set(marketId, { market, actorId })
  })
}

/** Lifts these holds; the market opens when its feed says so and no other is left. */
export async function release(core: MarketsCore, marketId: string, names: readonly Hold[]): Promise<void> {
  await onMarket(core, marketId, (changes, market) => {
    for (const name of names) market.holds.delete(name)
    reconsider(core, changes, market)
  })
}

/** Brings the market's state in step with what holds it; settlement has the last word. */
export function reconsider(core: MarketsCore, changes: Changes, market: LiveMarket): void {
  if (isPaidOrPaying(market.state.status)) return
  enterState(changes, market, nextState(market, {}), core.clock())
  requote(core, market)
}

/** Gives the function that holds and frees the markets whose source has fallen silent, or speaks again. A change is told once. */
export function watchFreshness(core: MarketsCore): (now: number) => void {
  const { engine, freshness, log } = core
  // A market that fails keeps no other from being held.
  const note = guarded(log, 'a market was not told how fresh its prices are', (market: LiveMarket, fresh: boolean) => {
    const { id } = market.definition
    unattended(fresh ? release(core, id, ['STALE']) : hold(core, id, 'STALE'))
    if (!fresh) dropQuotes(market)
  })
  return (now) => {
    for (const { source, fresh } of freshness.changed(now))
      for (const market of engine.markets.values()) if (market.definition.source === source) note(market, fresh)
  }
}
