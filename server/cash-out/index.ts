export { noteTogether } from './auto/step.ts'
export type { CashOutPlan } from './cash-out.ts'
export { type CashOuts, createCashOuts } from './cash-outs.ts'
export { endCashOut } from './close-session.ts'
