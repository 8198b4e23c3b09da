import type { MoneyBook } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

type Purpose = 'house' | 'commission' | 'bank'

/** What a site's own accounts are called: who takes the other side of bets, who gets commission, where points come from. */
export const SYSTEM_NAMES: Readonly<Record<MoneyBook, Readonly<Record<Purpose, string>>>> = {
  REAL: { house: 'house', commission: 'commission', bank: 'bank' },
  DEMO: { house: 'demoHouse', commission: 'demoCommission', bank: 'demoBank' },
}

export type SystemAccounts = Readonly<Record<Purpose, number>>

/** Opens those of both books; gives the real ones. */
export async function openSystemAccounts(tx: Tx, siteId: number): Promise<SystemAccounts> {
  const names = Object.entries(SYSTEM_NAMES).flatMap(([book, byPurpose]) =>
    Object.values(byPurpose).map((name) => ({ book, name })),
  )
  const { rows } = await sql<{ id: number; userName: string }>`
    insert into accounts (site_id, role, user_name, full_name, book)
    select ${siteId}, 'system', n.name, n.name, n.book
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ book }) => book)}::text[]) as n(name, book)
    returning id, user_name`.execute(tx)
  const idOf = (name: string) => must(rows.find(({ userName }) => userName === name)?.id, `${name} was made`)
  const { house, commission, bank } = SYSTEM_NAMES.REAL
  return { house: idOf(house), commission: idOf(commission), bank: idOf(bank) }
}

/** The accounts of these sites as they were opened, by site and book. Throws on what was not asked for. */
export async function loadSystemAccounts(
  from: Reader,
  siteIds: readonly number[],
): Promise<(siteId: number, book: MoneyBook) => SystemAccounts> {
  const { rows } = await sql<{ id: number; siteId: number; userName: string }>`
    select id, site_id, user_name from accounts where role = 'system' and site_id = any(${siteIds}::int[])`.execute(
    from,
  )
  const ids = new Map(rows.map(({ id, siteId, userName }) => [`${siteId} ${userName}`, id]))
  const idOf = (siteId: number, name: string): number =>
    must(ids.get(`${siteId} ${name}`), `site ${siteId} has ${name}`)
  return (siteId, book) => {
    const { house, commission, bank } = SYSTEM_NAMES[book]
    return { house: idOf(siteId, house), commission: idOf(siteId, commission), bank: idOf(siteId, bank) }
  }
}
