/** Bonuses: rules, awards, what counts as wagering, and what of it becomes cash. docs/domain/bonuses.md. */
export { type AwardDeps, awardRoutes } from './awards/routes.ts'
export { ruleRoutes } from './rules/routes.ts'
export { earnByDeposit, earnBySignUp, type EarningDeposit, type Picked, pickOffer } from './awards/earn.ts'
export { forfeitBonuses, reverseBonuses } from './awards/end.ts'
export { startWagering } from './jobs.ts'
export { listWagered } from './wagering/groups.ts'
export { noteRounds, noteTurns } from './wagering/note.ts'
export { noteLosses } from './periods/sums.ts'
