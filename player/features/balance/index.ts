export * from './api.ts'
export * from './balance.tsx'
export * from './state.ts'
