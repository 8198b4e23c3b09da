import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/** All sessions are heard from that country from now on, and the law of all sites forbids casino games there. */
export async function hearFrom(db: Database, country: string): Promise<void> {
  const jurisdiction = JSON.stringify({ jurisdiction: { noCasinoFrom: [country] } })
  await sql`update sites set settings = settings || ${jurisdiction}::jsonb`.execute(db)
  await sql`update sessions set heard_from = ${country}`.execute(db)
}
