export { countLiveBets, type Effect, effectOfPaying, effectOfTakingBack, type OneChange } from './effect.ts'
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
