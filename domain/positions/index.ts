export * from './exposure.ts'
export {
  amountIf,
  amountsOn,
  type UnpricedFill,
  gain,
  gainAtMean,
  isSession,
  type Pick,
  type PricedFill,
  type RunnerShape,
  type SessionShape,
  winsNothing,
} from './fill.ts'
export * from './fills.ts'
export * from './outcomes.ts'
export * from './position.ts'
export { payoutAt, type PriceLaw, priceLawOf } from './price-law.ts'
export * from './pricing.ts'
export * from './session-ladder.ts'
export { atRisk, rowsWith, type RowWith, type Span, spanOfAll } from './told.ts'
export { khadoWidthOf, lastOfKhado, type LadderRow, lawOfVariant, type VariantLaw } from './variants/index.ts'
export { weigh, type Weights, wholeWinners } from './weights.ts'
