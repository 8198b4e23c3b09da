export { Deposit } from './deposit/deposit.tsx'
export { PAYMENTS } from './keys.ts'
export { PAYMENT_WORDS } from './words.ts'
