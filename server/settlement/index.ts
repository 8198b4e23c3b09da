export { countLiveBets, type Effect, effectOfPaying, effectOfTakingBack, type OneChange } from './effect.ts'
export {
  askQuestion,
  countQuestions,
  decideQuestion,
  forgetQuestion,
  keepStanding,
  listQuestions,
  loadStanding,
  type Question,
} from './questions.ts'
export { startReminding } from './remind.ts'
export { createSettlement, type Declaration, type Settlement } from './settle-market.ts'
