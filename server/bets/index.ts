export { type Bets, createBets, type IdempotencyKey, type Placed, type WhichOrders } from './bets.ts'
export { clearMarket } from './clear-way.ts'
export {
  end,
  endAmendment,
  keepPlacement,
  legsTogether,
  matchBet,
  moveHolding,
  otherwiseOf,
  outlookOn,
  positionOfFill,
  refuseExpiry,
  refuseNow,
  statusOf,
} from './decide.ts'
export { type BetRequest, newBet, refuseTerms } from './place.ts'
export {
  refuseAccount,
  refuseAway,
  refuseClosing,
  refuseHouseLoss,
  refuseHousePosition,
  refuseLocked,
  refuseOffer,
  refuseRisk,
  refuseUserWin,
} from './refuse.ts'
export { type BettingRouteDeps, bettingRoutes, keyOf, refuseOffBoard, replayedHeader, settingOf } from './routes.ts'
