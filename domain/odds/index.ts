export * from './ladder.ts'
export * from './odds.ts'
