export * from './page-text.tsx'
export * from './pages.ts'
export * from './video-frame.tsx'
