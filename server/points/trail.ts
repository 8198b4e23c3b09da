import type { TrailStep } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

/** The way from where the actor stands down to the account. */
export async function loadTrail(from: Reader, accountId: number, standing: number): Promise<TrailStep[]> {
  const { rows } = await sql<{ id: number; userName: string; role: Role }>`
    select u.id, u.user_name, u.role from accounts a
    cross join lateral unnest(a.ancestors || a.id) with ordinality as c(id, n) join accounts u on u.id = c.id
    where a.id = ${accountId} and (u.id = ${standing} or ${standing} = any(u.ancestors)) order by c.n`.execute(from)
  return rows.map(({ id, userName, role }) => ({ _id: String(id), userName, userType: role }))
}

export async function loadBalance(from: Reader, accountId: number): Promise<Paise> {
  const { rows } = await sql<{ balance: Paise }>`select balance from accounts where id = ${accountId}`.execute(from)
  return must(rows[0], 'an actor has an account').balance
}
