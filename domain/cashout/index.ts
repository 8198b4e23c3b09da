export { fillsFor, type Level } from './depth.ts'
export * from './runners.ts'
export * from './session.ts'
