export * from './fields.tsx'
export { FILTER, INPUT } from './input.ts'
export * from './read.ts'
export { showRefusal } from './show-refusal.ts'
