/** Articles as players read them; the console's preview is drawn by the same. docs/domain/content.md. */
export * from './article-card.tsx'
export * from './article-view.tsx'
export * from './draw-link.ts'
export * from './questions.tsx'
export * from './words.ts'
