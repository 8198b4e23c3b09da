import type { PersonLock } from '@paddock/contract'
import { type Origin, recordAudits } from '../audit-log/index.ts'
import type { Database } from '../platform/database.ts'
import { holdLocks, type OwnLocks, saveLock, saveScopeLock } from './store.ts'

export type Locking = {
  readonly ids: readonly number[]
  readonly lock: PersonLock
  readonly locked: boolean
  readonly remarks: string
}

/**
 * Locks the accounts, or unlocks them. Nothing is written to those below: whoever is asked about looks at his uplines too, so a
 * lock holds for the whole subtree from this commit on, and an unlock leaves what others locked as it is. RULES D-37.
 */
export async function lockPeople(db: Database, { ids, lock, locked, remarks }: Locking, origin: Origin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await holdLocks(tx, ids)
    if (lock.kind === 'USER' || lock.kind === 'BET') await saveLock(tx, ids, lock.kind, locked)
    else await saveScopeLock(tx, ids, lock, locked, origin.actorId ?? 0)
    const entries = before.map((account) => ({
      ...origin,
      action: 'ACCOUNT_LOCKED' as const,
      objectType: 'account',
      objectId: String(account.id),
      before: standing(account, lock),
      after: { ...lock, locked },
      reason: remarks,
    }))
    await recordAudits(tx, entries)
  })
}

const standing = ({ userLocked, betLocked }: OwnLocks, lock: PersonLock): unknown => {
  if (lock.kind === 'USER') return { kind: 'USER', locked: userLocked }
  return lock.kind === 'BET' ? { kind: 'BET', locked: betLocked } : null
}
