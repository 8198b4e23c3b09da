export * from './client.ts'
export * from './context.tsx'
export * from './failure.ts'
export * from './session.ts'
