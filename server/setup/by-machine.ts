/** What is done by a command: the audit log says which user of which machine it was. */
import { hostname, userInfo } from 'node:os'
import { type AuditEntry, byItself, recordAudit } from '../audit-log/index.ts'
import type { Tx } from '../platform/database.ts'

export const whoAndWhere = () => ({ by: userInfo().username, machine: hostname() })

type Noted = Pick<AuditEntry, 'action' | 'objectType' | 'siteId'> & {
  readonly objectId: number
  readonly after: Readonly<Record<string, unknown>>
}

export async function noteByMachine(tx: Tx, { objectId, after, ...noted }: Noted): Promise<void> {
  const what = { before: null, after: { ...after, ...whoAndWhere() }, reason: '' }
  await recordAudit(tx, { ...byItself(0), ...noted, ...what, objectId: String(objectId) })
}
