export * from './brand.ts'
export * from './contrast.ts'
export * from './pair.ts'
