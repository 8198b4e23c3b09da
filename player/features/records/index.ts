export { BetHistoryPage } from './bet-history-page.tsx'
export { ProfitLossPage } from './profit-loss-page.tsx'
export { StatementPage } from './statement-page.tsx'
export { RECORD_WORDS } from './words.ts'
