import type { Refusal } from '@paddock/contract'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { IS_LOCKED } from './terms-in-force.ts'

/** Why an account is given nothing, in the transaction that would give it: nobody comes in by it. Decision 0056. */
export async function refuseLocked(from: Reader, accountId: number): Promise<Refusal | undefined> {
  const { rows } = await sql`select from accounts a where a.id = ${accountId} and ${IS_LOCKED}`.execute(from)
  return rows.length > 0 ? { code: 'PLAYER_LOCKED' } : undefined
}
