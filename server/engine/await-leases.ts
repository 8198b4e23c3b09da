/** One server runs on a database: who starts waits for what a dead one left, and gives way to one that lives. docs/architecture.md "Ownership". */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { Refused } from '../platform/refused.ts'
import { RENEW_MS } from './leases.ts'

const LOOK_MS = 250
/** A server that runs has renewed its lease by then: nobody is told to wait who is then told that it is of no use. */
const TOLD_AFTER_MS = RENEW_MS + 1000

/** What the database calls the connections of a running engine: they end with its process, however that ends. At most 63 ASCII characters. */
export const sessionOf = (owner: string): string =>
  `paddock engine ${createHash('sha256').update(owner).digest('hex').slice(0, 16)}`

type Held = {
  readonly owner: string
  readonly until: number
  readonly seconds: number
  readonly sessions: readonly string[]
}

/** The last lease that has not run out. Undefined where none is held, or the database has no schema yet. */
async function findHeld(db: Database): Promise<Held | undefined> {
  const { rows: tables } = await sql`select where to_regclass('partitions') is not null`.execute(db)
  if (tables.length === 0) return undefined
  const { rows } = await sql<Held>`
    select owner, extract(epoch from lease_until)::float8 as until,
      ceil(extract(epoch from lease_until - clock_timestamp()))::int as seconds,
      array(select application_name from pg_stat_activity
        where datname = current_database() and application_name like 'paddock engine %') as sessions
    from partitions where lease_until > clock_timestamp() order by lease_until desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Returns when the engine `owner` may take the markets of this database: at once where nobody holds them, or one of the same name whose
 * connections are gone; else when the lease has run out, which `tell` is told when it takes long. Throws Refused where the holder renews it meanwhile: that server is running.
 */
export async function awaitLeases(db: Database, owner: string, tell: (line: string) => void): Promise<void> {
  const first = await findHeld(db)
  if (!mayLive(first, owner)) return
  const since = performance.now()
  let isTold = false
  for (;;) {
    await sleep(LOOK_MS)
    const now = await findHeld(db)
    if (!mayLive(now, owner)) return
    if (now.until > first.until)
      throw new Refused(
        `a server is running on this database as engine ${now.owner}, which has just renewed its lease: stop it first, or give this one a database of its own (every engine, whatever its ENGINE_NAME, holds all markets of one)`,
      )
    if (!isTold && performance.now() - since > TOLD_AFTER_MS) {
      tell(
        `engine ${now.owner} holds the markets of this database for ${now.seconds} s more; waiting until its lease has run out`,
      )
      isTold = true
    }
  }
}

const mayLive = (held: Held | undefined, owner: string): held is Held =>
  held !== undefined && (held.owner !== owner || held.sessions.includes(sessionOf(owner)))
