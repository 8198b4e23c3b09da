/** What a site has published about its bonuses. */
import type { SiteConfig } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { configOf, type StoredSite } from '../../sites/index.ts'

const MINUTE_MS = 60_000

/** How long after a settlement its wagering is paid for. */
export const findDelay = async (from: Reader, siteId: number): Promise<number> =>
  (await findSiteConfig(from, siteId)).bonuses.releaseAfterMinutes * MINUTE_MS

export async function findSiteConfig(from: Reader, siteId: number): Promise<SiteConfig> {
  const { rows } = await sql<Pick<StoredSite, 'name' | 'kind' | 'settings'>>`
    select name, kind, settings from sites where id = ${siteId}`.execute(from)
  return configOf(must(rows[0], 'an account is of a site'))
}
