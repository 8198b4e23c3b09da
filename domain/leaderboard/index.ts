export * from './board.ts'
export * from './prizes.ts'
export * from './row.ts'
export * from './told.ts'
