import type { SiteConfig } from '@paddock/contract'
import { openSystemAccounts } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'
import { publishFirst } from '../sites/index.ts'
import { insertSite } from './store.ts'

/** A site with its first version and its system accounts. Gives its id; undefined where one of its labels is taken. */
export async function makeSite(
  tx: Tx,
  label: string,
  config: SiteConfig,
  authorId: number,
): Promise<number | undefined> {
  const siteId = await insertSite(tx, label, config)
  if (siteId === undefined) return undefined
  await publishFirst(tx, siteId, config, authorId)
  await openSystemAccounts(tx, siteId)
  return siteId
}
