export { fillsFor, type Level } from './depth.ts'
export { type FairChances, fairChances, isSound, resultsOf } from './fair-chances.ts'
export * from './runners.ts'
export * from './session.ts'
