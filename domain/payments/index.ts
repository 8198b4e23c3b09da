export * from './deposit.ts'
export * from './method.ts'
export * from './utr.ts'
