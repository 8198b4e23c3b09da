import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

/** A site's own accounts: who takes the other side of bets, who gets commission, where points come from. */
const SYSTEM_ACCOUNTS = ['house', 'commission', 'bank'] as const
export type SystemAccounts = Readonly<Record<(typeof SYSTEM_ACCOUNTS)[number], number>>

export async function openSystemAccounts(tx: Tx, siteId: number): Promise<SystemAccounts> {
  const { rows } = await sql<{ id: number; userName: string }>`
    insert into accounts (site_id, role, user_name, full_name)
    select ${siteId}, 'system', name, name from unnest(${[...SYSTEM_ACCOUNTS]}::text[]) as name
    returning id, user_name`.execute(tx)
  const idOf = (name: string) => must(rows.find(({ userName }) => userName === name)?.id, `${name} was made`)
  return { house: idOf('house'), commission: idOf('commission'), bank: idOf('bank') }
}
