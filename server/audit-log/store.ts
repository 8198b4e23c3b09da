/** The only file that adds to the audit log; its chain is in chain.ts. */
import type { RawBuilder } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { type Columns, insertion } from '../platform/database/rows.ts'
import type { AuditEntry } from './entry.ts'
import { redact } from './redact.ts'

const ENTRY: Columns<AuditEntry> = {
  siteId: 'int null',
  actorId: 'bigint null',
  actorRole: 'text null',
  sessionKey: 'text null',
  address: 'text',
  requestId: 'text',
  action: 'text',
  objectType: 'text',
  objectId: 'text',
  before: 'jsonb null',
  after: 'jsonb null',
  reason: 'text',
}

/** Writes the row in the transaction of the change that it tells of: both are there, or neither. Secrets are left out. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry])
}

/** The rows of several changes of one transaction: each object that is changed has its own. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  await insertionOfAudits(entries)?.execute(tx)
}

/** The same as a statement, for a transaction that sends its statements itself. Undefined without any. */
export function insertionOfAudits(entries: readonly AuditEntry[]): RawBuilder<unknown> | undefined {
  const rows = entries.map((entry) => ({ ...entry, before: redact(entry.before), after: redact(entry.after) }))
  return insertion('audit_log', ENTRY, rows)
}

/** For what changes nothing else: a sign-in that failed, a refusal. */
export async function recordAlone(db: Database, entry: AuditEntry): Promise<void> {
  await db.transaction().execute((tx) => recordAudit(tx, entry))
}
