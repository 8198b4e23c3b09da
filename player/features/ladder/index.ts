export * from './ladder-sheet.tsx'
export type { Move, OwnOrder } from './state.ts'
