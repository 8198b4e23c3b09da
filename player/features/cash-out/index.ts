export { CashOutButton } from './cash-out-button.tsx'
export { GivenCashOuts } from './given.tsx'
export { LockedIn } from './locked-in.tsx'
