/** Who signs up by an affiliate's code is their player, for good. docs/domain/affiliates.md#affiliate-players. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { findByCode, subIdOf, wasCode } from './visits.ts'

export type Joining = {
  readonly siteId: number
  readonly accountId: number
  readonly code: string
  readonly subId: string | undefined
  readonly now: number
}

/**
 * In the transaction that makes the player; false where the code is no affiliate's, so that it may be a friend's. Nobody comes by one that was ended: else
 * whoever takes that name would have the friends who still come by its links.
 */
export async function joinAffiliate(
  tx: Tx,
  { siteId, accountId, code, subId, now }: Joining,
  mayJoin = true,
): Promise<boolean> {
  const affiliateId = mayJoin ? await findByCode(tx, siteId, code) : undefined
  if (affiliateId === undefined) return await wasCode(tx, siteId, code)
  await sql`insert into affiliate_players (account_id, affiliate_id, site_id, sub_id, joined_at)
    values (${accountId}, ${affiliateId}, ${siteId}, ${await subIdOf(tx, affiliateId, subId, 'players')}, ${timeOf(now)})`.execute(
    tx,
  )
  return true
}
