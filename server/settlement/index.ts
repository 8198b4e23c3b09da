export { createSettlement, type Declaration, type Settlement } from './settle-market.ts'
