/** Who has touched a market by hand: from then on no source settles it. docs/domain/results-and-dead-heats.md "Touched by hand"; decision 0035. */
import type { TouchKind } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { type Columns, insertion, insertRows } from '../platform/database/rows.ts'

/** Suspending, opening, closing and quoting are no touch: the result is still its source's. */
export type Touch = { readonly marketId: string; readonly how: TouchKind; readonly actorId: number }

const TOUCH: Columns<Touch> = { marketId: 'text', how: 'text', actorId: 'bigint' }

/** To be written in the transaction of what the officer does. */
export const insertionOfTouches = (touches: readonly Touch[]): RawBuilder<unknown> | undefined =>
  insertion('market_touches', TOUCH, touches)

/** The same of one. */
export const saveTouch = (to: Reader, touch: Touch): Promise<void> => insertRows(to, 'market_touches', TOUCH, [touch])

export async function isTouched(from: Reader, marketId: string): Promise<boolean> {
  const { rows } = await sql<{
    isTouched: boolean
  }>`select exists (select from market_touches where market_id = ${marketId}) as is_touched`.execute(from)
  return rows[0]?.isTouched ?? false
}

export type NamedTouch = Omit<Touch, 'actorId'> & {
  readonly actorName: string
  /** Null where one officer was enough. */
  readonly proposerName: string | null
  readonly at: number
}

const MOST_SHOWN = 20

/**
 * Who proposed what the officer of the row `t` did: the officer's row of the audit log says so. It is written in the same transaction, and nothing
 * else that this officer does with the market is as near in time.
 */
const PROPOSER = sql`
  select l.after ->> 'proposedBy' as proposer_name from audit_log l
  where l.object_type = 'market' and l.object_id = t.market_id and l.actor_id = t.actor_id and l.after ->> 'confirmed' = 'true'
    and l.at between t.at - interval '10 seconds' and t.at + interval '10 seconds'
  order by abs(extract(epoch from l.at - t.at)) limit 1`

/** Of each of these markets the last ones, the newest first. */
export async function listTouches(from: Reader, marketIds: readonly string[]): Promise<NamedTouch[]> {
  const { rows } = await sql<NamedTouch>`
    select t.market_id, t.how, a.user_name as actor_name, p.proposer_name, t.at from unnest(${marketIds}::text[]) as m(id)
    cross join lateral (select * from market_touches where market_id = m.id order by id desc limit ${MOST_SHOWN}) t
    join accounts a on a.id = t.actor_id left join lateral (${PROPOSER}) p on true order by t.id desc`.execute(from)
  return rows
}
