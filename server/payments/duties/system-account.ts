import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { isSystem, type Purpose } from '../../ledger/index.ts'
import type { Reader } from '../../platform/database.ts'

/** The site's own account for that, in real money. */
export async function systemAccountOf(from: Reader, siteId: number, purpose: Purpose): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and ${isSystem(sql`a`, purpose)}`.execute(from)
  return must(rows[0], `site ${siteId} has ${purpose}`).id
}
