export { type NewTransfer, postAndTell, postTransfers, type ToldAccount } from './post-transfers.ts'
export { beyondPoints } from './debt.ts'
export { auditBooks, type Finding } from './audit.ts'
export { loadSystemAccounts, openSystemAccounts, SYSTEM_NAMES, type SystemAccounts } from './system-accounts.ts'
