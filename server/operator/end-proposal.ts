/** The rows of the audit log of proposals that are ended without having been confirmed. */
import { type AuditEntry, byItself, entryOf, recordAudit } from '../audit-log/index.ts'
import type { Tx } from '../platform/database.ts'
import type { Actor } from '../platform/http-call.ts'
import { inWords } from './in-words.ts'
import { type Ended, forgetResults } from './proposal-store.ts'

/** Ended by an officer: by who proposed it, or by another. */
export async function endedEntry(
  tx: Tx,
  asked: Parameters<typeof entryOf>[0] & { readonly actor: Actor },
  marketId: string,
  ended: Ended,
  why: object = {},
): Promise<AuditEntry> {
  const after = { ended: ended.actorId === asked.actor.accountId ? 'WITHDRAWN' : 'OVERRULED', ...why }
  const change = { action: 'RESULT_PROPOSAL_ENDED', objectType: 'market', objectId: marketId, after } as const
  return { ...entryOf(asked, { ...change, before: await asProposed(tx, marketId, ended) }), siteId: null }
}

/** A source has given the result: what an officer had proposed of it is ended, with a row that says so. */
export async function endBySource(tx: Tx, marketId: string): Promise<void> {
  const change = { action: 'RESULT_PROPOSAL_ENDED', objectType: 'market', objectId: marketId, reason: '' } as const
  for (const ended of await forgetResults(tx, marketId))
    await recordAudit(tx, {
      ...byItself(null),
      ...change,
      before: await asProposed(tx, marketId, ended),
      after: { ended: 'SOURCE_SETTLED' },
    })
}

const asProposed = async (tx: Tx, marketId: string, ended: Ended) => ({
  kind: ended.kind,
  asked: ended.of,
  ...(await inWords(tx, marketId, ended)),
  proposedBy: ended.actorName,
  proposerId: ended.actorId,
})
