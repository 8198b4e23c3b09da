/**
 * Why a market takes no bets, as people are told; an officer's own remark stands in the place of `OPERATOR`. Screens have them in other
 * languages by the sentence, since that is what the wire says.
 */
export const MARKET_REMARKS = {
  BALL_RUNNING: 'Ball running',
  UNSETTLED: 'Waiting for the score',
  STALE: 'Waiting for prices',
  NO_PRICE: 'No price now',
  OVERROUND: 'Prices are being checked',
  REMOVAL: 'A runner was withdrawn',
  TRADER: 'Waiting for the next price',
  WICKET: 'Wicket',
  REVIEW: 'A decision is being reviewed',
  INTERVAL: 'Interval',
  OPERATOR: 'Suspended by the operator',
  NOT_OFFERED: 'Not offered',
  AWAITS_OFFICER: 'An officer decides the result',
} as const
export type MarketRemark = (typeof MARKET_REMARKS)[keyof typeof MARKET_REMARKS]
