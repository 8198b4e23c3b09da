/** Who has an account in the cock-fight area, and their games there. docs/domain/casino.md#cock-fight. */
import { COCK_FIGHT } from '@paddock/domain/casino'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** Of a game `g`. */
export const IS_COCK_FIGHT: RawBuilder<boolean> = sql`lower(g.provider_type) = ${sql.lit(COCK_FIGHT)}`

/** Whether it is new: the account remembers it once. */
export async function noteCockFight(to: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    update accounts set cock_fight_created = true where id = ${accountId} and not cock_fight_created returning id`.execute(
    to,
  )
  return rows.length > 0
}

/** Nothing is staked any more in the games of the area that the player has open; what they owe is taken in. Gives the codes of these games. */
export async function endCockFight(to: Tx, accountId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ gameCode: string }>`
    update casino_sessions c set ended_at = clock_timestamp() from casino_games g
    where c.account_id = ${accountId} and c.ended_at is null and g.provider_id = c.provider_id and g.game_code = c.game_code and ${IS_COCK_FIGHT}
    returning c.game_code`.execute(to)
  return rows.map(({ gameCode }) => gameCode).toSorted()
}
