export * from './amount.ts'
export * from './codes.ts'
export * from './game-types.ts'
export * from './round.ts'
