export * from './api.ts'
export * from './event-list.tsx'
export * from './sports-nav.tsx'
