export { expectedOf, type Likely } from './expected.ts'
export * from './outcomes.ts'
export { amountAt, sharedPosition, type SharedPosition, type SharedSum } from './shared.ts'
export * from './waiting.ts'
