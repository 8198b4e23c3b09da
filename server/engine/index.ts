export { availableOf, type LockedAccount } from './account.ts'
export { isAwaited, noteDefinition, notePrices } from './arrivals.ts'
export { type AutoCashOut, type AutoRequest, isDue } from './auto-cash-out.ts'
export {
  amendedBet,
  type Bet,
  dueAt,
  type Fill,
  isAmending,
  isOpen,
  isWaiting,
  type WaitingAmendment,
} from './bet.ts'
export { awaitLeases, sessionOf } from './await-leases.ts'
export { bandIn, loadBettingSites, renewBettingSites } from './betting-sites.ts'
export {
  type Changes,
  keepAutoCashOut,
  keepBet,
  keepCashOut,
  keepKey,
  markPosition,
  note,
  noteBet,
  refreshExposure,
  type Stood,
} from './changes.ts'
export { createEngineCore, type EngineCore } from './engine.ts'
export { createFreshness, type FeedHealth, type Freshness } from './freshness.ts'
export { LeaseLost, partitionOf } from './leases.ts'
export {
  bookOf,
  createLiveMarket,
  dropQuotes,
  exposureOfPosition,
  exposureWith,
  freedByClosing,
  holdingOf,
  lawView,
  type LiveMarket,
  type Modelled,
  mostWonWith,
  openAccounts,
  openOf,
  orderOf,
  type Otherwise,
  pickOf,
  statusForBets,
  worstPositions,
} from './live-market.ts'
export { moneyBookOf, poolOfActor } from './money-book.ts'
export { capsOn, lossOnEvent, lossToday, winToday, worstOfPosition } from './over-markets.ts'
export {
  betTermsOf,
  type BettingSite,
  mostWinOf,
  offeredOf,
  RETRY,
  type Scene,
  type SceneDeps,
  sceneOf,
} from './scene.ts'
export {
  type HeldBet,
  madeOffer,
  type MadeOffer,
  NOTHING_FILLED,
  type SessionCashOut,
  storedPart,
  type StoredPart,
} from './session-cash-out.ts'
export type { EngineDeps } from './state.ts'
export { type Standing, standingOf, type StoredPosition } from './standing.ts'
export {
  endOfFinishedMarkets,
  forgetOldKeys,
  type KnownKey,
  loadBets,
  type GivenSums,
  loadCashOuts,
  loadGivenSums,
  loadHeldBets,
  loadHoldings,
  loadMatched,
  loadOpenBets,
  type MatchedBets,
  type StoredHolding,
} from './store.ts'
export { createWaiters } from './waiters.ts'
