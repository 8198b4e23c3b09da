/** The only file that writes links between accounts. That both ends are told, and what ends a link, is for the database. */
import type { AccountLink } from '@paddock/contract'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

export async function listLinks(from: Reader, accountId: number): Promise<AccountLink[]> {
  const { rows } = await sql<AccountLink>`
    select l.id::text as link_id, case when l.from_account = ${accountId} then 'OUT' else 'IN' end as direction,
      p.other_name as site, p.other_host as host, o.user_name, l.made_at, l.used_at
    from account_links l
      join accounts me on me.id = ${accountId}
      join confirmed_pairs p on p.id = l.pair_id and p.site_id = me.site_id
      join accounts o on o.id in (l.from_account, l.to_account) and o.id <> me.id
    where ${accountId} in (l.from_account, l.to_account) and l.ended_at is null
    order by l.id`.execute(from)
  return rows
}

/** When a way into the account last changed. */
export async function loadWaysChangedAt(from: Reader, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select ways_changed_at as at from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.at ?? null
}

/** The pair of the site with this host, as long as it holds; until the transaction is over nobody ends it or links over it. */
export async function holdOpenPair(tx: Tx, siteId: number, otherHost: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from site_pairs p
    where p.id = (select c.id from confirmed_pairs c where c.site_id = ${siteId} and c.other_host = ${otherHost})
      and p.ended_at is null for update`.execute(tx)
  return rows[0]?.id
}

export type NewAccountLink = { readonly pairId: number; readonly fromAccount: number; readonly toAccount: number }

/** Whether a link leads from the one, or into the other, over this pair already. */
export async function isLinked(from: Tx, { pairId, fromAccount, toAccount }: NewAccountLink): Promise<boolean> {
  const { rows } = await sql`select 1 from account_links where pair_id = ${pairId} and ended_at is null
    and (from_account = ${fromAccount} or to_account = ${toAccount})`.execute(from)
  return rows.length > 0
}

export async function saveAccountLink(tx: Tx, { pairId, fromAccount, toAccount }: NewAccountLink): Promise<void> {
  await sql`insert into account_links (pair_id, from_account, to_account)
    values (${pairId}, ${fromAccount}, ${toAccount})`.execute(tx)
}

/** By whoever stands at either end of it. */
export async function endLink(tx: Tx, id: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`update account_links set ended_at = clock_timestamp(), end_reason = 'BY_PERSON'
    where id = ${id} and ${accountId} in (from_account, to_account) and ended_at is null returning id`.execute(tx)
  return rows.length > 0
}

export type HeldLink = {
  readonly id: number
  readonly fromAccount: number
  readonly toAccount: number
  readonly toSite: number
  readonly waysChangedAt: number | null
}

const HELD = sql`select l.id, l.from_account, l.to_account, p.other_site as to_site, a.ways_changed_at
  from account_links l join accounts a on a.id = l.from_account
    join confirmed_pairs p on p.id = l.pair_id and p.site_id = a.site_id
  where l.ended_at is null`

/**
 * The link that leads from the account to this host; until the transaction is over nobody ends it or makes or takes a code of it.
 * It is held before any code: two who hold them in different order would wait for each other.
 */
export async function holdLinkTo(tx: Tx, fromAccount: number, host: string): Promise<HeldLink | undefined> {
  const { rows } = await sql<HeldLink>`
    ${HELD} and l.from_account = ${fromAccount} and p.other_host = ${host} for no key update of l`.execute(tx)
  return rows[0]
}

export async function holdLink(tx: Tx, id: number): Promise<HeldLink | undefined> {
  const { rows } = await sql<HeldLink>`${HELD} and l.id = ${id} for no key update of l`.execute(tx)
  return rows[0]
}

export async function noteUse(tx: Tx, id: number): Promise<void> {
  await sql`update account_links set used_at = clock_timestamp() where id = ${id}`.execute(tx)
}
