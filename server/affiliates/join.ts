/** Who signs up by an affiliate's code is their player, for good. docs/domain/affiliates.md#affiliate-players. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { findByCode, subIdOf } from './visits.ts'

export type Joining = {
  readonly siteId: number
  readonly accountId: number
  readonly code: string
  readonly subId: string | undefined
  readonly now: number
}

/** In the transaction that makes the player; false where the code is no affiliate's, so that it may be a friend's. */
export async function joinAffiliate(tx: Tx, { siteId, accountId, code, subId, now }: Joining): Promise<boolean> {
  const affiliateId = await findByCode(tx, siteId, code)
  if (affiliateId === undefined) return false
  await sql`insert into affiliate_players (account_id, affiliate_id, site_id, sub_id, joined_at)
    values (${accountId}, ${affiliateId}, ${siteId}, ${await subIdOf(tx, affiliateId, subId)}, ${timeOf(now)})`.execute(
    tx,
  )
  return true
}
