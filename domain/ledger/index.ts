export * from './points.ts'
export * from './settlement.ts'
export * from './settling-order.ts'
export * from './transfer.ts'
