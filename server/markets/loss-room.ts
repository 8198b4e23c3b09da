/** How much of what a model quotes a market's loss limit still leaves, on either side. docs/domain/quoting.md#model */
import { withinRoom as withinRoomOf } from '@paddock/domain/desk'
import type { SessionQuote } from '@paddock/domain/kinds/session'
import { addPositions, EMPTY, isSession, type Position } from '@paddock/domain/positions'
import { holdingOf, type LiveMarket } from '../engine/index.ts'
import type { MarketsCore } from './core.ts'

/** What the houses of all sites have of it together, with money: a quote is one for all of them. Decision 0120. */
export const houseOf = ({ sites }: Pick<MarketsCore, 'sites'>, market: LiveMarket): Position =>
  [...sites.values()].map(({ houses: { REAL } }) => holdingOf(market, REAL).matched).reduce(addPositions, EMPTY)

/** Sizes as far as the room goes by now. */
export function withinRoom(core: Pick<MarketsCore, 'sites'>, market: LiveMarket, quote: SessionQuote): SessionQuote {
  const { shape, maxHouseLoss: lossLimit, minStake } = market.definition
  if (!isSession(shape)) return quote
  return withinRoomOf(quote, { shape, house: houseOf(core, market), lossLimit, minStake })
}
