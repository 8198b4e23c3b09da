export { createKeeping, type Kept } from './kept.ts'
export { createMoneyRequest, type MoneyNews, type MoneyRequest } from './money-request.ts'
