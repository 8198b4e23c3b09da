export { CashOutButton } from './cash-out-button.tsx'
export { LockedIn } from './locked-in.tsx'
