/** What a call wrote into the audit log: its answer names the request, and so does every row of it. */
import type { AuditCode, Endpoint } from '@paddock/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Reader } from '../../platform/database.ts'

export type AuditRow = {
  readonly siteId: number | null
  readonly actorId: number | null
  readonly actorRole: string | null
  readonly action: AuditCode
  readonly objectType: string
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string
}

type Answered = { readonly status: number; readonly headers: Readonly<Record<string, unknown>> }

export async function auditRowsOf(db: Reader, { headers }: Answered): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select site_id, actor_id, actor_role, action, object_type, object_id, before, after, reason from audit_log
    where request_id = ${String(headers['x-request-id'])} order by id`.execute(db)
  return rows
}

/** A call that changed something has exactly one row, under its own code; one that was refused has none of that code. */
export async function expectAudited(db: Reader, call: Endpoint, answered: Answered): Promise<AuditRow[]> {
  const own = (await auditRowsOf(db, answered)).filter(({ action }) => action === call.audit)
  const isChange = answered.status < 300 && call.audit !== null && call.audit !== 'BET_JOURNAL'
  expect(own, `${call.method} ${call.path} answered ${answered.status}`).toHaveLength(isChange ? 1 : 0)
  return own
}
