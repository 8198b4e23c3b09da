/** What the parts of market control work with, and how they get their turn. */
import { type Changes, type EngineCore, type LiveMarket, openAccounts, RETRY, type SceneDeps } from '../engine/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Topics } from '../topics.ts'
import type { PublishedPrices } from './published-prices.ts'

export type MarketControlDeps = SceneDeps & {
  readonly db: Database
  readonly engine: EngineCore
  readonly bus: Bus<Topics>
  readonly log: Log
}

export type MarketsCore = MarketControlDeps & {
  readonly prices: PublishedPrices
  /** Markets the feed may still speak of though they are settled. */
  readonly finals: Set<string>
  /** Bookmakers' markets that were quoted, by event: they are looked at again when the exchange of the match moves. */
  readonly quotedBookmakers: Map<string, Set<string>>
  /** The exchange of each match that was priced, by event. */
  readonly exchanges: Map<string, string>
}

/** Runs on the market in the next batch, ahead of bets; resolves after the commit. Undefined where the engine has no such market. */
export async function onMarket<T>(
  { engine }: Pick<MarketsCore, 'engine'>,
  marketId: string,
  work: (changes: Changes, market: LiveMarket) => T,
): Promise<T | undefined> {
  const [value] = await onMarkets({ engine }, [marketId], work)
  return value
}

/** The same on all of these at once: in one batch, told together. What the engine has of them, in their order. */
export async function onMarkets<T>(
  { engine }: Pick<MarketsCore, 'engine'>,
  marketIds: readonly string[],
  work: (changes: Changes, market: LiveMarket) => T,
): Promise<T[]> {
  const markets = (): LiveMarket[] => marketIds.flatMap((id) => engine.markets.get(id) ?? [])
  const accounts = (): number[] => markets().flatMap(openAccounts)
  return await engine.run<T[]>({ markets: marketIds, accounts, urgent: true }, (changes) => {
    // A bet may have come in since the rows were locked.
    if (accounts().some((id) => !changes.accounts.has(id))) return RETRY
    const values = markets().map((market) => work(changes, market))
    return () => values
  })
}

/** Nobody waits for it, and the engine has logged what failed; unheard, a failure would end the process. */
export function unattended(work: Promise<unknown>): void {
  work.catch(() => undefined)
}
