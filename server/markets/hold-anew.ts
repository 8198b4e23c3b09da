/** Positions of a market made anew from what stands of it, when some of what they were made of falls or changes. Law 1.12, D-23. */
import { addPositions, EMPTY, negatePosition, type Position } from '@paddock/domain/positions'
import { type Changes, type Fill, holdingOf, type LiveMarket, refreshExposure } from '../engine/index.ts'
import { positionOfFill } from '../bets/index.ts'

/** What an account holds by one fill or sum; `houseId` holds the opposite of it, null where another player does by a fill of theirs. */
type Stands = { readonly accountId: number; readonly houseId: number | null; readonly position: Position }

export const heldByFill = ({ definition: { shape } }: LiveMarket, fill: Fill, houseId: number): Stands => ({
  accountId: fill.accountId,
  houseId: fill.counterBet === null ? houseId : null,
  position: positionOfFill(shape, fill),
})

/** Whatever stands of the market has to be named, of every account. What rests or waits is counted beside it. */
export function holdAnew(changes: Changes, market: LiveMarket, standing: readonly Stands[]): void {
  for (const holding of market.holdings.values()) holding.matched = EMPTY
  for (const { accountId, houseId, position } of standing) {
    add(market, accountId, position)
    if (houseId !== null) add(market, houseId, negatePosition(position))
  }
  for (const accountId of market.holdings.keys()) refreshExposure(changes, market, accountId)
}

function add(market: LiveMarket, accountId: number, position: Position): void {
  const holding = holdingOf(market, accountId)
  holding.matched = addPositions(holding.matched, position)
}
