export { type NewTransfer, postAndTell, postTransfers, tellAccounts, type ToldAccount } from './post-transfers.ts'
export { beyondPoints } from './debt.ts'
export { BETTING, BONUSES, CASINO, COMMISSION, isPaidIn, isPaidOut, MOVING, RESULTS } from './kinds.ts'
export { auditBooks, type Finding } from './audit.ts'
export {
  isSystem,
  loadSystemAccounts,
  openCasinoAccount,
  openGatewayAccount,
  openSystemAccounts,
  type Purpose,
} from './system-accounts.ts'
export { countsBelow, countsBelowOf, gatherRightBelow } from './right-below.ts'
