import type { SiteConfig } from '@paddock/contract'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { configOf, findConfig, type StoredSite } from '../../sites/index.ts'

export type IsRuled = (config: SiteConfig) => boolean
export type RuledSite = { readonly siteId: number; readonly config: SiteConfig }

/** The sites whose rule may do it. */
export async function listRuledSites(from: Reader, isRuled: IsRuled): Promise<RuledSite[]> {
  const { rows } = await sql<StoredSite>`select * from sites order by id`.execute(from)
  return rows.map((row) => ({ siteId: row.id, config: configOf(row) })).filter(({ config }) => isRuled(config))
}

/** As it is published by now, in the transaction of what the rule does; undefined once it may no more. */
export async function stillRuled(from: Reader, siteId: number, isRuled: IsRuled): Promise<RuledSite | undefined> {
  const config = await findConfig(from, siteId)
  return isRuled(config) ? { siteId, config } : undefined
}
