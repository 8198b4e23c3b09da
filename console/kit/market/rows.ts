import type { MarketTree } from '@paddock/contract/endpoints/markets'
import type { Market } from '@paddock/contract/shapes/market'

/** The markets of the tree one by one, in its order. */
export const marketsOf = (tree: MarketTree): readonly Market[] =>
  tree.flatMap(({ competitions }) => competitions.flatMap(({ events }) => events.flatMap(({ markets }) => markets)))
