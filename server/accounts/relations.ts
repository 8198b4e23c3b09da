import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { Actor, Relation } from '../platform/http-call.ts'

/**
 * Where these accounts stand seen from the actor's, within the site he is on: himself, or below him. The others are left
 * out. System accounts are nobody's.
 */
export async function loadRelations(
  from: Reader,
  { accountId, siteId }: Pick<Actor, 'accountId' | 'siteId'>,
  ids: readonly number[],
): Promise<Map<number, Relation>> {
  const { rows } = await sql<{ id: number; relation: Relation }>`
    select a.id, case when a.id = ${accountId} then 'self' else 'downline' end as relation from accounts a
    where a.id = any(${ids}::bigint[]) and a.role <> 'system'
      and (a.id = ${accountId} or (a.site_id = ${siteId} and a.ancestors @> array[${accountId}]::bigint[]))`.execute(
    from,
  )
  return new Map(rows.map(({ id, relation }) => [id, relation]))
}
