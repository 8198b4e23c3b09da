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
  isBetId,
  listAutoCashOuts,
  listCashOuts,
  loadAutoCashOuts,
  loadBetViews,
  loadCashOutReceipt,
  loadCashOutViews,
  loadStandings,
  standingKey,
} from './queries.ts'
