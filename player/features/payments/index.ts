export { Deposit } from './deposit/deposit.tsx'
export { PAYMENT_WORDS } from './words.ts'
