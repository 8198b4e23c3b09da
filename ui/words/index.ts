export * from './names.ts'
export * from './texts.ts'
export * from './words.ts'
