/** From where nobody may play casino games, as far as our proxies say where somebody is. docs/domain/casino.md#places. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

/** Whether that session of ours was last heard from a country in which its site's law forbids casino games. Of nobody's place nothing is forbidden. */
export const isBarred = (loginSession: RawBuilder<unknown>): RawBuilder<boolean> =>
  // One row and no `exists`: the planner would answer that for all sessions at once. docs/decisions/0069.
  sql`coalesce((select jsonb_exists(s.settings -> 'jurisdiction' -> 'noCasinoFrom', l.heard_from)
    from sessions l join sites s on s.id = l.site_id where l.id = ${loginSession} limit 1), false)`

export async function isBarredNow(from: Reader, sessionKey: string): Promise<boolean> {
  const { rows } = await sql<{ isBarred: boolean }>`select ${isBarred(sql`${sessionKey}::uuid`)} as is_barred`.execute(
    from,
  )
  return rows[0]?.isBarred === true
}
