/** What settlements leave behind for bonuses: written with the posting, so that none is missed. docs/domain/bonuses.md#wagering. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** These accounts were posted in the market, or what was posted was taken back. Those who wager nothing leave nothing. */
export async function noteTurns(tx: Tx, marketId: string, ids: readonly number[]): Promise<void> {
  await sql`insert into bonus_turns (site_id, account_id, market_id)
    select distinct site_id, wagerer_id, ${marketId} from bonus_awards where wagerer_id = any(${ids}::bigint[])`.execute(
    tx,
  )
}
