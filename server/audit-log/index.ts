export { type ChainFinding, type ChainHead, chainHeads, extendChain, verifyChain } from './chain.ts'
export { type AuditEntry, byItself, type Origin, originOf } from './entry.ts'
export { startChaining } from './job.ts'
export { recordAlone, recordAudit, recordAudits } from './store.ts'
