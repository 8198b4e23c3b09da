export { type Amendment, amendOrder, refuseAmend } from './amend.ts'
export { type Band, bandAround, bandOn, isWithin, referenceOf } from './band.ts'
export {
  type Book,
  clearHouseQuotes,
  createBook,
  hasExpired,
  restoreOrder,
  runnerBook,
  setHouseQuotes,
} from './book.ts'
export { cancelOrder } from './cancel.ts'
export { availableAt, type Depth, houseOffers } from './depth.ts'
export { type HouseQuotes, legalQuotes, type Level } from './house.ts'
export { expireOrders, lapseOrders, lapsesAlways, lapsesInPlay, removeRunner, type RunnerRemoval } from './lapse.ts'
export { type BookFill, HOUSE, type Match, type OwnOrders, planMatch } from './match.ts'
export { type HouseMeeting, meetHouse } from './meet-house.ts'
export {
  type NewOrder,
  type OrderSizes,
  type OrderState,
  type OrderTerms,
  type Trader,
} from './order.ts'
export { moneyBookOfPool, poolOf, siteOfPool } from './pool.ts'
export { type Placement, placeOrder } from './place.ts'
export {
  type AmendRefusal,
  type CancelRefusal,
  type ExchangeRefusal,
  isKilled,
  type PlaceRefusal,
  refuseMinFill,
} from './refusal.ts'

export { refuseUnfilled } from './unfilled.ts'
export { voidMatched } from './void.ts'

/** @internal What tests look at, and markets of tests are without. */
export { WITHOUT_BAND } from './band.ts'
/** @internal */
export { findOrder, restingOrders } from './book.ts'
/** @internal */
export { snapshotDepth } from './depth.ts'
