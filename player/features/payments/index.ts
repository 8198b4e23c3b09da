export { Deposit } from './deposit/deposit.tsx'
export { WaitingClock } from './withdraw/clock.tsx'
export { Withdraw } from './withdraw/withdraw.tsx'
export { PAYMENT_WORDS } from './words.ts'
