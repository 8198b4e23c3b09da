import { sql } from 'kysely'
import { assertRights } from '../platform/database/rights.ts'
import { openDatabase, type Reader } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { Refused } from '../platform/refused.ts'
import { findFirstSite } from './first-site.ts'

/** Looks, and changes nothing. Throws in one line what to do first. */
export async function assertReadyForProduction(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, createLog('silent'), 1)
  try {
    const refusal = await refuseForProduction(db)
    if (refusal !== undefined) throw new Refused(refusal)
    await assertRights(db)
  } finally {
    await db.destroy()
  }
}

async function refuseForProduction(from: Reader): Promise<string | undefined> {
  if ((await findFirstSite(from)) === undefined)
    return 'this database has no site yet: run npm run setup, which makes the first administrator and the first site'
  const { rows } = await sql`
    select 1 from accounts where second_factor_waived and password_hash is not null limit 1`.execute(from)
  return rows.length === 0
    ? undefined
    : 'this database holds the demo world, whose passwords everybody knows: production needs a database of its own, which npm run setup prepares'
}
