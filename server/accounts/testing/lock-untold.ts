import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/** Locks an account, and tells nobody: as in the moment before word of it arrives, in which its sessions are still believed. */
export async function lockUntold(db: Database, userName: string, isLocked = true): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // What is counted of it is so all the same.
    await sql`alter table accounts enable always trigger accounts_counted_again`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update accounts set user_locked = ${isLocked} where user_name = ${userName}`.execute(tx)
  })
}
