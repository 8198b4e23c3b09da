export * from './deposit.ts'
export * from './gateway.ts'
export * from './method.ts'
export * from './utr.ts'
