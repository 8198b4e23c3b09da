export * from './called.ts'
export * from './struck.ts'
export * from './words.ts'
