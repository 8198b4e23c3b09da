export {
  type EventDefinition,
  type Hold,
  type MarketDefinition,
  type MarketRunner,
  type MarketState,
  type Showing,
  type StatusReason,
} from './market.ts'
export {
  loadEvents,
  loadMarkets,
  loadShowing,
  loadShowings,
  saveShowing,
  type StoredEvent,
  type StoredMarket,
  writesOfEvents,
  writesOfMarkets,
} from './store.ts'
export { insertionOfTouches, isTouched, listTouches, saveTouch, type Touch } from './touches.ts'
