/**
 * The throttle over all processes: the counters stand in the database, and those of the process in front of them send away who
 * has to wait anyway. The table is not logged: a crash of the database forgets it, the processes do not. SECURITY T9.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Reader } from '../platform/database.ts'
import { createLocalThrottle, type Failures, FORGET_MS, keysOf, tryKey, type Tries, waitAmong } from './throttle.ts'

export type Throttle = {
  /** 0 when the try is free, and it is counted as failed until something else is said of it; else how long to wait, ms. */
  take(tries: Tries): Promise<number>
  /** It was right after all: what failed from there before is forgotten. */
  succeeded(tries: Tries): Promise<void>
  /** It was not judged after all. */
  withdrawn(tries: Tries): Promise<void>
  /** Forgets what is old; for a job. */
  tidy(): Promise<void>
}

export function createThrottle(db: Database, clock: () => number): Throttle {
  const local = createLocalThrottle(clock)

  return {
    async take(tries) {
      const wait = local.waitFor(tries)
      if (wait > 0) return wait
      local.failed(tries)
      const sharedWait = await takeShared(db, tries).catch((error: unknown) => {
        local.withdrawn(tries)
        throw error
      })
      if (sharedWait > 0) local.withdrawn(tries)
      return sharedWait
    },
    async succeeded(tries) {
      local.succeeded(tries)
      await takeBack(db, tries)
      await sql`delete from failed_tries where key = ${hashOf(tryKey(tries))}`.execute(db)
    },
    async withdrawn(tries) {
      local.withdrawn(tries)
      await takeBack(db, tries)
    },
    async tidy() {
      await sql`delete from failed_tries where at < clock_timestamp() - ${FORGET_MS} * interval '1 millisecond'`.execute(
        db,
      )
    },
  }
}

/** Of a name that was typed nothing is kept: people type passwords into the wrong field. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
const hashesOf = (tries: Tries): Buffer[] => keysOf(tries).map(hashOf)

type Row = Failures & { readonly key: Buffer; readonly now: number }

/** Holds the rows of the try, in the order of their keys, while it is asked whether it is free: two never take the last one. */
async function takeShared(db: Database, tries: Tries): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      insert into failed_tries as f (key, count, at)
      select k, 0, clock_timestamp() from unnest(${hashesOf(tries)}::bytea[]) as k order by k
      on conflict (key) do update set count = f.count
      returning key, count, floor(extract(epoch from at) * 1000)::bigint as at,
        floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(tx)
    const known = new Map(rows.map((row) => [row.key.toString('hex'), row]))
    const wait = waitAmong((key) => known.get(hashOf(key).toString('hex')), tries, rows[0]?.now ?? 0)
    if (wait === 0) await count(tx, tries)
    return wait
  })
}

async function count(tx: Reader, tries: Tries): Promise<void> {
  await sql`update failed_tries set at = clock_timestamp(),
      count = case when at > clock_timestamp() - ${FORGET_MS} * interval '1 millisecond' then count + 1 else 1 end
    where key = any(${hashesOf(tries)}::bytea[])`.execute(tx)
}

async function takeBack(db: Database, tries: Tries): Promise<void> {
  await sql`update failed_tries f set count = greatest(0, f.count - 1)
    from (select key from failed_tries where key = any(${hashesOf(tries)}::bytea[]) order by key for update) held
    where f.key = held.key`.execute(db)
}
