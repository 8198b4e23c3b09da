/** Demo accounts: how many there are, and how they end. Law D-48. */
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { isSystem } from '../../ledger/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'

/** Where the points of the site's demo accounts come from, and go back to. */
export async function demoBankOf(tx: Tx, siteId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and ${isSystem(sql`a`, 'bank', sql`'DEMO'`)}`.execute(tx)
  return must(rows[0]?.id, 'a site has its demo bank')
}

/** How many demo accounts are open, and how many of this site came from the place within the hour. */
export async function countDemos(
  from: Reader,
  siteId: number,
  place: string,
): Promise<{ readonly open: number; readonly ofPlace: number }> {
  const { rows } = await sql<{ open: number; ofPlace: number }>`
    select (select count(*) from accounts where book = 'DEMO' and role = 'user' and retired_at is null and twin_of is null) as open,
      (select count(*) from registrations r join accounts a on a.id = r.account_id
        where r.place = ${place} and r.site_id = ${siteId} and a.book = 'DEMO' and r.at > clock_timestamp() - interval '1 hour') as of_place`.execute(
    from,
  )
  return rows[0] ?? { open: 0, ofPlace: 0 }
}

/** Retires the demo accounts whose time is over. */
export async function retireDemos(to: Reader, hours: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as materialized (
      select id from accounts
      where book = 'DEMO' and role = 'user' and twin_of is null and retired_at is null and created_at < clock_timestamp() - make_interval(hours => ${hours})
      order by id for no key update)
    update accounts a set retired_at = clock_timestamp(), bet_locked = true, updated_at = clock_timestamp()
    from held where a.id = held.id returning a.id`.execute(to)
  return rows.map(({ id }) => id)
}

export type LeftOver = { readonly id: number; readonly siteId: number; readonly balance: Paise }

/** Retired demo accounts that hold points of which none is at risk any more. */
export async function findLeftOvers(from: Reader, most: number): Promise<LeftOver[]> {
  const { rows } = await sql<LeftOver>`
    select id, site_id, balance from accounts where book = 'DEMO' and role = 'user' and retired_at is not null
      and balance <> 0 and exposure = 0 order by id limit ${most}`.execute(from)
  return rows
}

/** What the account holds now, its row and its bank's locked, in id order; nothing when some of it is at risk. */
export async function lockLeftOver(tx: Tx, id: number, bank: number): Promise<Paise | undefined> {
  const { rows } = await sql<{ id: number; balance: Paise; exposure: Paise }>`
    select id, balance, exposure from accounts where id in (${id}, ${bank}) order by id for no key update`.execute(tx)
  const held = must(
    rows.find((row) => row.id === id),
    'an account is never deleted',
  )
  return held.balance !== 0 && held.exposure === 0 ? held.balance : undefined
}
