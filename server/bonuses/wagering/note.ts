/** What settlements leave behind for bonuses: written with the posting, so that none is missed. docs/domain/bonuses.md#wagering. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { KEY_OF_ROUND } from './rounds.ts'
import { column } from '../../platform/words.ts'

/** An award `b` that more wagering brings more of. */
const NEEDS_MORE = sql`(b.accepted_at is not null and b.ended is null and b.released + b.lost < b.amount)`

/**
 * These accounts were posted in the market, or what was posted was taken back: of those who wager for something, and of those for whom something of
 * its event counts already, since it may be of the same group. Anybody else leaves nothing. What an award passed over it finds by itself.
 */
export async function noteTurns(tx: Tx, marketId: string, ids: readonly number[]): Promise<void> {
  await sql`insert into bonus_turns (site_id, account_id, market_id)
    select distinct b.site_id, b.wagerer_id, m.id from bonus_awards b join markets m on m.id = ${marketId}
    where b.wagerer_id = any(${ids}::bigint[]) and (${NEEDS_MORE} or exists (
      select from bonus_counts c where c.wagerer_id = b.wagerer_id and (c.group_key = m.id or starts_with(c.group_key, m.event_id || ' '))))`.execute(
    tx,
  )
}

/**
 * The same of rounds of the casino that are written, as a part of the statement that writes them: `rounds` is what it gives of them. Those that
 * have ended, of players who wager for something, and those that count already. Whatever moves them later is written the same way.
 */
export const noteRounds = (rounds: string): RawBuilder<unknown> => sql`
  insert into bonus_turns (site_id, account_id, provider_id, round_id)
  select r.site_id, r.account_id, r.provider_id, r.round_id from ${column(rounds)} r
  where r.closed_at is not null and exists (select from bonus_awards b where b.wagerer_id = r.account_id
    and (b.accepted_at < r.opened_at and ${NEEDS_MORE}
      or exists (select from bonus_counts c where c.award_id = b.id and c.group_key = ${KEY_OF_ROUND})))`
