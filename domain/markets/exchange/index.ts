export { type Amendment, amendOrder } from './amend.ts'
export {
  type Book,
  clearHouseQuotes,
  createBook,
  findOrder,
  restingOrders,
  restoreOrder,
  setHouseQuotes,
} from './book.ts'
export { cancelOrder, voidMatched } from './cancel.ts'
export { availableAt, type Depth, snapshotDepth } from './depth.ts'
export type { HouseQuotes, Level } from './house.ts'
export { expireOrders, lapseOrders, lapsesAlways, lapsesInPlay, removeRunner, type RunnerRemoval } from './lapse.ts'
export { type Fill, HOUSE, type Match, planMatch } from './match.ts'
export { type HouseMeeting, meetHouse } from './meet-house.ts'
export {
  type NewOrder,
  type OrderSizes,
  type OrderState,
  type OrderTerms,
  sizesAddUp,
  type Trader,
  voidSizes,
} from './order.ts'
export { type Placement, placeOrder } from './place.ts'
export type { AmendRefusal, CancelRefusal, ExchangeRefusal, PlaceRefusal } from './refusal.ts'
