import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { Actor, Relation } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'

/**
 * Where these accounts stand seen from the actor's, within the site of the call: the actor itself, with those who stand as it does, or below it. The others are left
 * out. System accounts are nobody's.
 */
export async function loadRelations(
  from: Reader,
  actor: Pick<Actor, 'accountId' | 'siteId' | 'role'>,
  ids: readonly number[],
): Promise<Map<number, Relation>> {
  const standing = standsAs(actor)
  const { rows } = await sql<{ id: number; relation: Relation }>`
    select a.id, case when a.id in (${actor.accountId}, ${standing}) then 'self' else 'downline' end as relation from accounts a
    where a.id = any(${ids}::bigint[]) and a.role <> 'system'
      and (a.id in (${actor.accountId}, ${standing}) or (a.site_id = ${actor.siteId} and ${standing} = any(a.ancestors)))`.execute(
    from,
  )
  return new Map(rows.map(({ id, relation }) => [id, relation]))
}
