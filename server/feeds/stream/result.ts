import type { FeedMarket } from '../types.ts'

type FeedResult =
  | { readonly kind: 'void' }
  | {
      readonly kind: 'winners'
      /** Runner keys. None is possible: a goalscorer market of a 0-0. */
      readonly winners: readonly string[]
      readonly removed: readonly { readonly key: string; readonly reductionBps: number }[]
      /** More winners than places. Never where the feed does not say how many win. Law 1.10. */
      readonly deadHeat: boolean
    }

/** How a closed market ended; nothing while it is not closed, or closed with runners still undecided. */
export function resultOf(market: FeedMarket): FeedResult | undefined {
  if (market.status !== 'CLOSED' || market.runners.length === 0) return undefined
  if (market.runners.some((runner) => runner.status === 'ACTIVE')) return undefined
  if (market.runners.every((runner) => runner.status === 'REMOVED')) return { kind: 'void' }
  const winners = market.runners.filter((runner) => runner.status === 'WINNER').map((runner) => runner.key)
  return {
    kind: 'winners',
    winners,
    removed: market.runners
      .filter((runner) => runner.status === 'REMOVED')
      .map((runner) => ({ key: runner.key, reductionBps: runner.reductionBps ?? 0 })),
    deadHeat: market.winners > 0 && winners.length > market.winners,
  }
}
