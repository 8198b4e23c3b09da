/** Asks the catalogue for the names of markets as they appear. A market waits for its names, but not for a catalogue that fails. */
import { type CatalogueMarket, MOST_MARKETS_A_CALL } from './betfair-api.ts'

/** After a failure the same markets are asked for again no sooner. */
const RETRY_MS = 30_000

export type MarketNames = {
  of(marketId: string): CatalogueMarket | 'awaited' | undefined
  /** Asks for those that are new, and again for those that stayed without. */
  want(marketIds: Iterable<string>): void
  forget(marketId: string): void
}

export type MarketNamesOptions = {
  readonly ask: (marketIds: readonly string[]) => Promise<readonly CatalogueMarket[]>
  /** Called when a market's names have come, or will not come for now. */
  readonly told: (marketIds: readonly string[]) => void
  readonly failed: (error: unknown) => void
  readonly now: () => number
}

/** What is known of a market's names. */
type Naming = CatalogueMarket | 'awaited' | { readonly retryAt: number }

export function createMarketNames({ ask, told, failed, now }: MarketNamesOptions): MarketNames {
  const namings = new Map<string, Naming>()

  const retryAt = (naming: Naming | undefined): number | undefined =>
    typeof naming === 'object' && 'retryAt' in naming ? naming.retryAt : undefined

  function isWanted(marketId: string): boolean {
    return !namings.has(marketId) || (retryAt(namings.get(marketId)) ?? Number.POSITIVE_INFINITY) <= now()
  }

  async function askFor(marketIds: readonly string[]): Promise<void> {
    // A second try leaves a market as it is told, so only the first one makes it wait.
    for (const id of marketIds) namings.set(id, namings.has(id) ? { retryAt: Number.POSITIVE_INFINITY } : 'awaited')
    const found = await ask(marketIds).catch((error: unknown) => {
      failed(error)
      return []
    })
    const waiting = marketIds.filter((id) => namings.get(id) === 'awaited')
    for (const id of marketIds) namings.set(id, { retryAt: now() + RETRY_MS })
    for (const market of found) namings.set(market.marketId, market)
    told([...new Set([...waiting, ...found.map((market) => market.marketId)])])
  }

  return {
    of: (marketId) => {
      const naming = namings.get(marketId)
      return typeof naming === 'object' && 'retryAt' in naming ? undefined : naming
    },
    want: (marketIds) => {
      const wanted = [...marketIds].filter(isWanted)
      for (let at = 0; at < wanted.length; at += MOST_MARKETS_A_CALL) {
        void askFor(wanted.slice(at, at + MOST_MARKETS_A_CALL))
      }
    },
    forget: (marketId) => namings.delete(marketId),
  }
}
