import { expect, test } from 'vitest'
import type { Hold, MarketState } from '../catalogue/market.ts'
import { effectiveStatus } from './change-state.ts'
import { createLiveMarket } from '../engine/live-market.ts'
import { defineMarket, MATCH_ODDS } from './testing/world.ts'

type Case = readonly [
  feed: MarketState['status'],
  holds: readonly Hold[],
  status: MarketState['status'],
  reason: string,
]

test.each<Case>([
  ['OPEN', [], 'OPEN', ''],
  ['OPEN', ['STALE'], 'SUSPENDED', 'STALE'],
  ['OPEN', ['STALE', 'OPERATOR'], 'SUSPENDED', 'OPERATOR'],
  ['SUSPENDED', ['STALE'], 'SUSPENDED', ''],
  ['SUSPENDED', ['OPERATOR'], 'SUSPENDED', 'OPERATOR'],
  ['INACTIVE', ['OPERATOR'], 'INACTIVE', 'OPERATOR'],
  ['CLOSED', ['OPERATOR'], 'CLOSED', ''],
])('a market whose feed says %s, held by %j, is %s for the reason "%s"', (feed, holds, status, reason) => {
  const state: MarketState = { status: feed, reason: '', version: 1, inPlay: false }
  const market = createLiveMarket(defineMarket('m1', MATCH_ODDS), { partition: 0, sportId: '4' }, state)
  for (const hold of holds) market.holds.add(hold)
  expect(effectiveStatus(market)).toEqual({ status, reason })
})
