export * from './names.ts'
export * from './ready-reasons.ts'
export * from './texts.ts'
export * from './words.ts'
