/** What a file says of an account beside the rows of its list. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

export type Named = { readonly fullName: string; readonly userName: string }

/** As the site sees it: undefined of an account that is none of its own. */
export async function loadName(tx: Tx, accountId: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select full_name as "fullName", user_name as "userName" from accounts where id = ${accountId}`.execute(tx)
  return rows[0]
}
