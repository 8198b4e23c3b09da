import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** Whether it is new: the account remembers it once. */
export async function noteCockFight(to: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    update accounts set cock_fight_created = true where id = ${accountId} and not cock_fight_created returning id`.execute(
    to,
  )
  return rows.length > 0
}
