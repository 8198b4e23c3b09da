export { EffectFacts, EffectLine, type Effective, useIsUndecided, useSeen } from './effect-facts.tsx'
export { formatExact, voidChoiceText } from './void-choice.ts'
export { useSeenVoid, VoidFacts } from './void-facts.tsx'
export { WithdrawalFacts } from './withdrawal-facts.tsx'
