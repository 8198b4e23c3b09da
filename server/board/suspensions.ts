/** Since when a market is suspended as it is, and which officer did it. Its own history knows. docs/architecture.md "A bet". */
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type Suspension = {
  readonly marketId: string
  readonly at: number
  /** Null where no officer did. */
  readonly actorName: string | null
}

/**
 * Of each of these markets that is suspended, or held by an officer, the line that made it so: of those without a break that say the same,
 * the last of an officer, else the first. An officer who suspends it again with another message is who says it.
 */
export async function listSuspensions(from: Reader, marketIds: readonly string[]): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select m.id as market_id, e.at, a.user_name as actor_name
    from markets m
    cross join lateral (select coalesce((select id from market_events where market_id = m.id
      and (status <> m.status or reason <> m.status_reason) order by id desc limit 1), 0) as id) as before
    cross join lateral (select at, actor_id from market_events where market_id = m.id and id > before.id
      order by actor_id is null, case when actor_id is null then id else -id end limit 1) e
    left join accounts a on a.id = e.actor_id
    where m.id = any(${marketIds}) and (m.status = 'SUSPENDED' or m.status_reason = 'OPERATOR')`.execute(from)
  return rows
}
