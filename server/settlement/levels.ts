/** Whose result a market is: what those above the players have of it, level by level. */
import { add, negate, type Paise, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { ROLES, type Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { Posting } from './postings.ts'

/** What the accounts of a level have of it together. */
export type LevelPart = { readonly role: Role; readonly accounts: number; readonly amount: Paise }

/**
 * From the administrators down, to whom the house counts: together what players lose, before commission. What no chain splits is the house's.
 * Law 2.7.
 */
export async function sumLevels(from: Reader, postings: readonly Posting[]): Promise<LevelPart[]> {
  const parts = new Map<number, Paise>()
  for (const { levels, kept } of postings)
    for (const [at, level] of (levels ?? []).entries())
      parts.set(level, add(parts.get(level) ?? ZERO, must(kept?.[at], 'each level keeps its part')))
  const { rows } = await sql<{ id: number; role: Role }>`
    select id, role from accounts where id = any(${[...parts.keys()]}::bigint[])`.execute(from)
  const unsplit = negate(sum(postings.filter(({ levels }) => levels === null).map(({ net }) => net)))
  return ROLES.flatMap((role): LevelPart[] => {
    const amounts = rows.filter((one) => one.role === role).map(({ id }) => parts.get(id) ?? ZERO)
    const amount = sum(role === 'administrator' ? [...amounts, unsplit] : amounts)
    return amounts.length > 0 || amount !== 0 ? [{ role, accounts: amounts.length, amount }] : []
  })
}
