/** Whose deposits an officer sees, and whose are that level's to decide. docs/domain/payments.md#methods. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import { standsAs, standsWithin } from '../../platform/stands-as.ts'

/** Of the players `a`: those below. */
export const isBelow = (actor: Actor): RawBuilder<unknown> => sql`${standsAs(actor)} = any(a.ancestors)`

/** Of the owners `o` of methods: the actor's level, or somebody below. */
export const isOwnedWithin = (actor: Actor): RawBuilder<unknown> => standsWithin(sql`o`, standsAs(actor))

/** Whether a deposit by this owner's method is the actor's to decide: the owner's, or somebody's above. */
export async function mayDecide(from: Reader, actor: Actor, ownerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts o where o.id = ${ownerId} and ${isOwnedWithin(actor)}`.execute(from)
  return rows.length > 0
}
