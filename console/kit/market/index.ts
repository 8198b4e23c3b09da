export { marketsOf } from './rows.ts'
export { StandingNow } from './standing-now.tsx'
export { NO_RULES, RULES_FIELDS, RulesFields, type TypedRules, typedRules } from './rules.tsx'
export { STATUS_MOODS } from './status-moods.ts'
export {
  type OwnTerms,
  ownTerms,
  termFields,
  termText,
  type TypedTerms,
  typedTerms,
} from './terms.ts'
export { isNotTheirs } from './not-theirs.ts'
export { useMarket } from './use-market.ts'
export { type Named, useOfferTree } from './use-offer-tree.ts'
