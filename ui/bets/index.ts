export * from './called.ts'
export * from './side-name.tsx'
export * from './struck.ts'
export * from './words.ts'
