export * from './match.ts'
export * from './score.ts'
export * from './sessions.ts'
