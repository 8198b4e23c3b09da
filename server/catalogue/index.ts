export {
  type EventDefinition,
  type Hold,
  isFinal,
  isPaidOrPaying,
  type MarketDefinition,
  type MarketRunner,
  type MarketState,
  mayTakeBets,
  type Showing,
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
