/** Races made certain: what is tried comes behind a transaction that holds something until it is seen to wait. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Tx } from '../database.ts'

/** How many of this database's connections wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Begins the call behind a transaction that holds something; does `meanwhile` once it waits for that, and lets it go on. */
export async function whileHeld<T>(
  db: Database,
  hold: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { begun } = await db.transaction().execute(async (tx) => {
    await hold(tx)
    const waits = call()
    // Heard below.
    waits.catch(() => undefined)
    await expect.poll(() => countWaiting(db), { timeout: 4000 }).toBeGreaterThan(0)
    await meanwhile(tx)
    return { begun: waits }
  })
  return await begun
}
