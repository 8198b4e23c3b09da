export * from './match.ts'
export * from './sessions.ts'
