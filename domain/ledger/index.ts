export * from './points.ts'
export * from './settlement.ts'
export * from './transfer.ts'
