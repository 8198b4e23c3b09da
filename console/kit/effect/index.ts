export { EffectFacts, useIsUndecided } from './effect-facts.tsx'
export { WithdrawalFacts } from './withdrawal-facts.tsx'
