/** Whether the database takes writes: a disk that is full, a primary that is lost or only reads would take no bet. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

export type WriteProbe = {
  /**
   * Resolves when a write has succeeded just now, or a moment ago, and the database is still there; rejects when not, or not in time. The pool
   * is asked for one connection at a time, however many ask.
   */
  check(): Promise<void>
}

/** Balancers ask each second and from several places: one write answers them all for so long. */
const GOOD_FOR_MS = 5000
const BAD_FOR_MS = 1000
const WITHIN_MS = 2000

export function createWriteProbe(db: Database, clock: () => number): WriteProbe {
  let writing: Promise<void> | undefined
  let reading: Promise<unknown> | undefined
  let last: { readonly at: number; readonly error: Error | null } | undefined

  async function write(): Promise<void> {
    const error = await writeOnce(db).then(
      () => null,
      (thrown: unknown) => thrown as Error,
    )
    last = { at: clock(), error }
    writing = undefined
    if (error) throw error
  }

  return {
    async check() {
      if (last === undefined || clock() - last.at >= (last.error ? BAD_FOR_MS : GOOD_FOR_MS)) {
        // One at a time, however long the database takes over it.
        writing ??= write()
        return await inTime(writing)
      }
      if (last.error) throw last.error
      // What could be written a moment ago may be gone by now, which costs no write. Who comes while it is asked hears the same.
      reading ??= sql`select 1`.execute(db).finally(() => (reading = undefined))
      await inTime(reading)
    },
  }
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const tooLate = sleep(WITHIN_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`the database took more than ${WITHIN_MS} ms to answer`)
  })
  await Promise.race([answer, tooLate]).finally(() => late.abort())
}

/** An emptied table needs a new page: where there is no room for one, there is none for a bet. */
async function writeOnce(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`truncate write_probe`.execute(tx)
    await sql`insert into write_probe values (clock_timestamp())`.execute(tx)
  })
}
