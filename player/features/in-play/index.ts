export * from './api.ts'
export type { DrawStar } from './event-row.tsx'
export * from './home-list.tsx'
export * from './sports-nav.tsx'
