import type { PersonLock, Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { lockedAbove, refuseUnlock, type Role } from '@paddock/domain/roles'
import { type Origin, recordAudits } from '../audit-log/index.ts'
import { isSport } from '../catalogue/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { addLock, holdLocks, type LockKey, type OwnLock, removeLocks } from './store.ts'

export type Locking = {
  readonly ids: readonly number[]
  readonly lock: PersonLock
  readonly locked: boolean
  readonly remarks: string
}

/** An account whose lock was not the actor's to take off, and the level that holds it. */
export type StillLocked = { readonly id: number; readonly setBy: Role }

/**
 * Locks the accounts, or unlocks them, all or none. Nothing is written to those below: whoever is asked about looks at their uplines too,
 * so a lock holds for the whole subtree from this commit on. An unlock takes off the actor's own lock and those of lower levels;
 * what somebody above them locked stays, and where there is nothing else it is refused. Law D-37, decision 0018.
 */
export async function lockPeople(
  db: Database,
  { ids, lock, locked, remarks }: Locking,
  level: Role,
  origin: Origin,
): Promise<Result<readonly StillLocked[], Refusal>> {
  const key: LockKey = { kind: lock.kind, scopeId: 'scopeId' in lock ? lock.scopeId : '' }
  return await db.transaction().execute(async (tx) => {
    if (locked && lock.kind === 'SPORT' && !(await isSport(tx, lock.scopeId)))
      return refuse({ code: 'BAD_REQUEST', field: 'lock.scopeId', problem: 'invalid' })
    const held = await holdLocks(tx, ids, key)
    const refusal = locked ? undefined : refuseUnlocks(held, level)
    if (refusal) return refuse(refusal)
    if (locked) await addLock(tx, ids, key, { level, actorId: origin.actorId })
    else await removeLocks(tx, ids, key, level)
    await recordLocks(tx, held, { lock, locked, remarks }, origin)
    return ok(locked ? [] : stillLocked(held, level))
  })
}

function refuseUnlocks(held: readonly OwnLock[], level: Role): Refusal | undefined {
  for (const { userName, setters } of held) {
    const refusal = refuseUnlock(setters, level)
    if (refusal) return held.length > 1 ? { ...refusal, about: userName } : refusal
  }
  return undefined
}

const stillLocked = (held: readonly OwnLock[], level: Role): StillLocked[] =>
  held.flatMap(({ id, setters }) => {
    const setBy = lockedAbove(setters, level)
    return setBy ? [{ id, setBy }] : []
  })

async function recordLocks(
  tx: Tx,
  held: readonly OwnLock[],
  { lock, locked, remarks }: Omit<Locking, 'ids'>,
  origin: Origin,
): Promise<void> {
  const entries = held.map(({ id, setters }) => ({
    ...origin,
    action: 'ACCOUNT_LOCKED' as const,
    objectType: 'account',
    objectId: String(id),
    before: { ...lock, lockedBy: setters },
    after: { ...lock, locked },
    reason: remarks,
  }))
  await recordAudits(tx, entries)
}
