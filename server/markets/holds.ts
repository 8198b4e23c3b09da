/** Our own holds on top of what the feed says: set and lifted by name; the market opens when none is left. */
import { isPaidOrPaying } from '@paddock/domain/market'
import type { Hold } from '../catalogue/index.ts'
import { type Changes, dropQuotes, type LiveMarket } from '../engine/index.ts'
import { guarded } from '../platform/jobs/guarded.ts'
import { addHold, enterState, nextState } from './change-state.ts'
import { type MarketsCore, onMarket, onMarkets, unattended } from './core.ts'
import { requote } from './requote.ts'

export const hold = (core: MarketsCore, marketId: string, name: Hold, actorId: number | null = null): Promise<void> =>
  holdAll(core, [marketId], name, actorId)

/** All of them from this moment on, whatever is being decided and written; written and told together. */
export async function holdAll(
  core: MarketsCore,
  marketIds: readonly string[],
  name: Hold,
  actorId: number | null = null,
): Promise<void> {
  for (const id of marketIds) {
    const known = core.engine.markets.get(id)
    if (known) addHold(known, name)
  }
  await onMarkets(core, marketIds, (changes, market) => {
    addHold(market, name)
    reconsider(core, changes, market)
    const { id } = market.definition
    if (actorId !== null && changes.markets.has(id)) changes.markets.set(id, { market, actorId })
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
