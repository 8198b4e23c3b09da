export { Deposit } from './deposit/deposit.tsx'
export { Withdraw } from './withdraw/withdraw.tsx'
export { PAYMENT_WORDS } from './words.ts'
