export * from './contrast.ts'
