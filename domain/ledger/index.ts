export * from './settlement.ts'
export * from './transfer.ts'
