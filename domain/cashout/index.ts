export { fillsFor, type Level } from './depth.ts'
export { type FairChances, resultsOf } from './fair-chances.ts'
export * from './runners.ts'
export * from './session.ts'
