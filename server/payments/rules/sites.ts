import type { SiteConfig } from '@paddock/contract'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { configOf, type StoredSite } from '../../sites/index.ts'

export type RuledSite = { readonly siteId: number; readonly config: SiteConfig }

/** The sites whose rule may do it. */
export async function listRuledSites(from: Reader, isRuled: (config: SiteConfig) => boolean): Promise<RuledSite[]> {
  const { rows } = await sql<StoredSite>`select * from sites order by id`.execute(from)
  return rows.map((row) => ({ siteId: row.id, config: configOf(row) })).filter(({ config }) => isRuled(config))
}
