/** What a player chooses of reminders and messages: nothing here limits or frees anybody's play. */
import type { AuditCode, Protection, SittingSummary } from '@paddock/contract'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { Tx } from '../platform/database.ts'
import { summarizeSitting } from './queries.ts'
import { type Changing, type ProtectionDeps, readChanged } from './read.ts'
import { type Choices, loadChoices, loadSitting, lockGuards, renewGuards, saveChecked, saveChoices } from './store.ts'

export async function choose(
  deps: ProtectionDeps,
  asked: Changing,
  accountId: number,
  action: AuditCode,
  change: Partial<Choices>,
): Promise<Protection> {
  await asked.db.transaction().execute(async (tx) => {
    await lockGuards(tx, [accountId])
    const before = await loadChoices(tx, accountId)
    const after = { ...before, ...change }
    await saveChoices(tx, accountId, after)
    await renewGuards(tx, [accountId], deps.clock())
    await recordAudit(tx, entryOf(asked, { action, objectType: 'account', objectId: accountId, before, after }))
  })
  return await readChanged(deps, asked, accountId)
}

/** The reality check was seen; gives what the sitting has come to, null where there is none. */
export async function acknowledge(
  tx: Tx,
  asked: Changing,
  accountId: number,
  now: number,
): Promise<SittingSummary | null> {
  await lockGuards(tx, [accountId])
  const sitting = await loadSitting(tx, accountId, now)
  const summary = sitting && (await summarizeSitting(tx, accountId, sitting))
  if (sitting) await saveChecked(tx, sitting.id, now)
  await renewGuards(tx, [accountId], now)
  const change = { objectType: 'account', objectId: accountId, after: summary }
  await recordAudit(tx, entryOf(asked, { action: 'REALITY_CHECK_ACKNOWLEDGED', ...change }))
  return summary
}
