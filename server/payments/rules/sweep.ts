/**
 * Requests that a rule of a site looks at, one after the other: one that cannot be looked at stops no other. It is told once, tried again with
 * growing pauses, and left to officers after so many tries. docs/domain/payments.md#by-rule.
 */
import { HOUR_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { backoffMs } from '../../platform/jobs/backoff.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { timeOf, timeOrNull } from '../../platform/sql-time.ts'

/** `at`: when it was asked for, as the database has it. */
export type Candidate = { readonly id: string; readonly siteId: number; readonly tries: number; readonly at: string }

type Sweeping<T> = {
  readonly db: Database
  readonly log: Log
  readonly now: number
  /** Under its locks; undefined where the rule leaves it. */
  readonly look: (tx: Tx, id: string) => Promise<T | undefined>
  /** Behind the commit. */
  readonly tell: (moved: T) => void
}

/** In a minute at most so many of a site. */
export const MOST_AT_ONCE = 500

/** Up to where a site's requests were looked at, where there are more of them than once allows. */
export type Places = Map<number, Pick<Candidate, 'at' | 'id'>>

/** The next of a site's candidates: the rule may leave any of them for ever, so those behind have their turn before the first come again. */
export async function nextOf(
  places: Places,
  siteId: number,
  list: (isBehind: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>) => Promise<Candidate[]>,
): Promise<Candidate[]> {
  const place = places.get(siteId)
  const found = await list((at, id) =>
    place ? sql`(${at}, ${id}) > (${place.at}::timestamptz, ${place.id})` : sql`true`,
  )
  const last = found.at(-1)
  if (last && found.length === MOST_AT_ONCE) places.set(siteId, last)
  else places.delete(siteId)
  return found
}
const MOST_TRIES = 5
const PAUSES = { leastMs: 2 * 60_000, mostMs: HOUR_MS }

/** Gives of how many something came. */
export async function sweep<T>(candidates: readonly Candidate[], sweeping: Sweeping<T>): Promise<number> {
  let done = 0
  for (const candidate of candidates) {
    const moved = await lookAt(candidate, sweeping)
    if (moved === undefined) continue
    sweeping.tell(moved)
    done += 1
  }
  return done
}

async function lookAt<T>(candidate: Candidate, { db, log, now, look }: Sweeping<T>): Promise<T | undefined> {
  const { id, tries } = candidate
  try {
    const moved = await db.transaction().execute((tx) => look(tx, id))
    if (tries > 0) await sql`delete from rule_faults where request_id = ${id}`.execute(db)
    return moved
  } catch (error) {
    if (tries === 0) log.error({ err: error, request: id }, 'a rule could not look at a request')
    // Where the database is away this fails too, and the sweep with it.
    await saveFault(db, candidate, error, now)
    return undefined
  }
}

async function saveFault(db: Database, { id, siteId, tries }: Candidate, error: unknown, now: number): Promise<void> {
  const fault = error instanceof Error ? error.message : String(error)
  const isLast = tries + 1 >= MOST_TRIES
  const againAt = isLast ? null : now + backoffMs(tries + 1, PAUSES, 1)
  await sql`insert into rule_faults (request_id, site_id, tries, again_at, fault) values (${id}, ${siteId}, 1, ${timeOrNull(againAt)}, ${fault})
    on conflict (request_id) do update set tries = rule_faults.tries + 1, again_at = excluded.again_at, fault = excluded.fault`.execute(
    db,
  )
}

/** Joins what is known of faults of requests `id`, as `x`; with `isDue` those that are to be looked at now. */
export const withFaults = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join rule_faults x on x.request_id = ${id}`
export const TRIES = sql`coalesce(x.tries, 0) as tries`
export const isDue = (now: number): RawBuilder<unknown> => sql`(x.request_id is null or x.again_at <= ${timeOf(now)})`

/** Whether no rule looks at it any more, since it failed too often. */
export const isLeft = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from rule_faults x where x.request_id = ${id} and x.again_at is null)`
