export * from './ladder-sheet.tsx'
export type { OwnOrder } from './state.ts'
