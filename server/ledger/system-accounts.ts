import type { MoneyBook } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

/**
 * What a site's own accounts are for: the other side of bets, commission, where points come from, what was asked of withdrawals and is
 * not paid yet, bonuses, tax that was withheld, fees, and money that nobody may be credited with. Each site has them once in each book.
 */
const PURPOSES = ['house', 'commission', 'bank', 'payouts', 'bonus', 'tax', 'fees', 'unclaimed'] as const
export type Purpose = (typeof PURPOSES)[number]

type SystemAccounts = Readonly<Record<Purpose, number>>

/** Whether an account, in SQL, is the one for that purpose in the book. They are known by it and never by a name. */
export const isSystem = (
  account: RawBuilder<unknown>,
  purpose: Purpose,
  book: RawBuilder<unknown> = sql`'REAL'`,
): RawBuilder<unknown> =>
  sql`${account}.role = 'system' and ${account}.book = ${book} and ${account}.purpose = ${sql.lit(purpose)}`

/** The account of a payment gateway at this site, which is opened when it is first needed: it goes below zero by what the gateway owes. */
export const openGatewayAccount = (tx: Tx, siteId: number, gateway: string): Promise<number> =>
  openNamed(tx, { siteId, book: 'REAL', purpose: 'gateway', name: gateway })

/** The account of a casino at this site, in a book: the other side of its rounds. */
export const openCasinoAccount = (tx: Tx, siteId: number, book: MoneyBook, casino: string): Promise<number> =>
  openNamed(tx, { siteId, book, purpose: 'casino', name: casino })

type Named = {
  readonly siteId: number
  readonly book: MoneyBook
  readonly purpose: 'gateway' | 'casino'
  readonly name: string
}

async function openNamed(tx: Tx, { siteId, book, purpose, name }: Named): Promise<number> {
  const userName = `:${purpose}:${name}${book === 'DEMO' ? ':demo' : ''}`
  const before = await findNamed(tx, { siteId, book, purpose, name })
  if (before !== undefined) return before
  await sql`insert into accounts (site_id, role, user_name, full_name, book, purpose, gateway)
    values (${siteId}, 'system', ${userName}, ${name}, ${book}, ${purpose}, ${name}) on conflict do nothing`.execute(tx)
  return must(await findNamed(tx, { siteId, book, purpose, name }), 'it was just opened')
}

async function findNamed(tx: Tx, { siteId, book, purpose, name }: Named): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts
    where site_id = ${siteId} and role = 'system' and book = ${book} and purpose = ${purpose} and gateway = ${name}`.execute(
    tx,
  )
  return rows[0]?.id
}

type Row = { readonly id: number; readonly siteId: number; readonly book: MoneyBook; readonly purpose: Purpose }

/** Opens those of both books; gives the real ones. They have names too, so that no person has these. */
export async function openSystemAccounts(tx: Tx, siteId: number): Promise<SystemAccounts> {
  const { rows } = await sql<Row>`
    insert into accounts (site_id, role, user_name, full_name, book, purpose)
    select ${siteId}, 'system', case b.book when 'DEMO' then 'demo' || initcap(p.purpose) else p.purpose end, p.purpose, b.book, p.purpose
    from unnest(array['REAL', 'DEMO']) as b(book) cross join unnest(${[...PURPOSES]}::text[]) as p(purpose)
    returning id, site_id, book, purpose`.execute(tx)
  return bySite(rows)(siteId, 'REAL')
}

/** The accounts of these sites as they were opened, by site and book. Throws on what was not asked for. */
export async function loadSystemAccounts(
  from: Reader,
  siteIds: readonly number[],
): Promise<(siteId: number, book: MoneyBook) => SystemAccounts> {
  const { rows } = await sql<Row>`
    select id, site_id, book, purpose from accounts
    where role = 'system' and site_id = any(${siteIds}::int[]) and gateway is null`.execute(from)
  return bySite(rows)
}

function bySite(rows: readonly Row[]): (siteId: number, book: MoneyBook) => SystemAccounts {
  const ids = new Map(rows.map(({ id, siteId, book, purpose }) => [`${siteId} ${book} ${purpose}`, id]))
  return (siteId, book) => {
    const idOf = (purpose: Purpose): number =>
      must(ids.get(`${siteId} ${book} ${purpose}`), `site ${siteId} has ${purpose}`)
    return Object.fromEntries(PURPOSES.map((purpose) => [purpose, idOf(purpose)])) as SystemAccounts
  }
}
