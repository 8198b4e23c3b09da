export {
  presentAutoCashOut,
  presentCashOutReceipt,
  presentOffer,
  presentRow,
  presentSessionCashOut,
} from './present-cash-out.ts'
export {
  type BetSetting,
  BPS_A_PERCENT,
  pickedOf,
  presentBet,
  presentBetMarket,
  presentBook,
  presentPlacedMarket,
  refusalOfDecided,
} from './present.ts'
export {
  type CashOutView,
  findCashOut,
  findSessionCashOut,
  listAutoCashOuts,
  listCashOuts,
  loadAutoCashOuts,
  loadCashOutReceipt,
  loadCashOutViews,
} from './cash-out-rows.ts'
export { loadBetViews } from './bet-rows.ts'
export { isBetId, loadNarrowed } from './whose.ts'
export { trailOfBet } from './trail.ts'
export { startKeepingPairs } from './linked-pairs.ts'
export { startFlagging } from './linked-trades.ts'
export { betListRoutes } from './routes.ts'
export { loadStandings, standingKey } from './standings.ts'
