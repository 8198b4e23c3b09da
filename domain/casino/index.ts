export * from './amount.ts'
export * from './codes.ts'
export * from './round.ts'
