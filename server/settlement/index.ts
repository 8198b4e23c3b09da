export { biggestOf, type OneChange } from './changes.ts'
export {
  countLiveBets,
  type Effect,
  effectOfPaying,
  effectOfTakingBack,
  hashOfPaying,
  hashOfTakingBack,
} from './effect.ts'
export {
  askQuestion,
  decideQuestion,
  findKept,
  forgetQuestion,
  isStillKept,
  type Kept,
  keepStanding,
  loadStanding,
  type Question,
  type QuestionKind,
} from './questions.ts'
export { createSettlement, type Declaration, type Settlement } from './settle-market.ts'
export { type ExposureBy, effectOfVoid, type VoidEffect } from './void-effect.ts'
export type { PartVoiding } from './void-part.ts'
export { chainAt } from './split-shares.ts'
