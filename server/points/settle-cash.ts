import type { Refusal } from '@paddock/contract'
import { type AskedCash, type CashRefusal, debtOf, decideSettlement } from '@paddock/domain/ledger'
import { must, refuse, type Result } from '@paddock/domain/result'
import type { Origin } from '../audit-log/index.ts'
import type { Tx } from '../platform/database.ts'
import { type Cash, holdParties, recordCash, type Recorded, type Saying } from './cash.ts'
import { type HeldPoints, holdReceiptNumbers, sumHeld } from './store.ts'

export type Settling = Saying & { readonly settlements: readonly (AskedCash & { readonly accountId: number })[] }

/**
 * Records that cash changed hands between accounts and their uplines, and moves points the other way, so that what they hold
 * is again the points they were given. It is no betting event, and no player's result changes by it. Law 2.7.
 */
export async function settleCash(
  tx: Tx,
  { settlements, ...saying }: Settling,
  origin: Origin,
): Promise<Result<Recorded, Refusal>> {
  const last = await holdReceiptNumbers(tx, saying.siteId)
  const ids = settlements.map(({ accountId }) => accountId)
  const partiesOf = await holdParties(tx, ids)
  // No settlement of the call changes the debt of another: what goes on inside a downline is no part of what it owes.
  const held = await sumHeld(tx, ids)
  const all: Cash[] = []
  for (const { accountId, ...asked } of settlements) {
    const parties = partiesOf(accountId)
    if (parties.account.book === 'DEMO') return refuse({ code: 'DEMO_ACCOUNT' })
    const decided = decideSettlement(debtOf(must(held.get(accountId), 'it was locked')), asked)
    if (!decided.ok) return refuse(withName(decided.refusal, parties.account))
    all.push({ ...parties, cash: decided.value, reverses: null })
  }
  // Who stays away may always get out of debt: what comes back lies still until they may play again. Decision 0010.
  return await recordCash(tx, all, last, saying, origin)
}

/** A debt that changed is told with whose it is: several were asked for. */
const withName = (refusal: CashRefusal, { id, userName }: HeldPoints): Refusal =>
  refusal.code === 'DEBT_CHANGED' ? { ...refusal, about: userName, userId: String(id) } : refusal
