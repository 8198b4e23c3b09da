export * from './page-text.tsx'
export * from './pages.ts'
