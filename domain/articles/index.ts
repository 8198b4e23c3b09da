/** What a site writes for those who read it: kinds, texts, times, and the few signs that a text may have. docs/domain/content.md. */
export * from './article.ts'
export * from './markup.ts'
