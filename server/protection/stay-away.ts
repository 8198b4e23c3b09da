/** A player stays away for a time: a time-out or a self-exclusion of the person, on all sites. */
import type { AuditCode, Protection, Refusal } from '@paddock/contract'
import { type Exclusion, strongestOf } from '@paddock/domain/protection'
import { ok, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { type Changing, type ProtectionDeps, readChanged } from './read.ts'
import { holdPerson, listTwins, loadExclusions, loadReach, lockGuards, renewGuards, saveExclusion } from './store.ts'

/** On all sites at once, so not through the connection of one. */
export async function stayAway(
  deps: ProtectionDeps,
  asked: Changing,
  accountId: number,
  action: AuditCode,
  begin: (running: Exclusion | null, now: number) => Result<Exclusion, Refusal>,
): Promise<Result<Protection, Refusal>> {
  const begun = await deps.db.transaction().execute(async (tx): Promise<Result<readonly number[], Refusal>> => {
    await holdPerson(tx, accountId)
    const reach = await loadReach(tx, accountId, asked.actor?.sessionKey ?? null)
    const { accountIds } = reach
    const all = [...accountIds, ...(await listTwins(tx, accountIds))]
    await lockGuards(tx, all)
    const asksAt = deps.clock()
    const running = strongestOf(await loadExclusions(tx, accountId, asksAt), asksAt)
    // Two who ask within a millisecond come one after the other.
    const now = Math.max(asksAt, (running?.since ?? 0) + 1)
    const exclusion = begin(running, now)
    if (!exclusion.ok) return exclusion
    await saveExclusion(tx, reach, exclusion.value, accountId)
    await renewGuards(tx, accountIds, now)
    const after = { ...exclusion.value, accountIds }
    await recordAudit(
      tx,
      entryOf(asked, { action, objectType: 'account', objectId: accountId, before: running, after }),
    )
    return ok(all)
  })
  if (!begun.ok) return begun
  await deps.endSessions(begun.value, 'EXCLUDED')
  // What is matched settles as ever. What waits would be a new bet when it is met.
  await deps.cancelOrders(begun.value)
  return ok(await readChanged(deps, asked, accountId))
}
