/**
 * Who stands below whom, in SQL that an index answers under row-level security too: everybody below an account lies between its path
 * and the end of that. Looked for in the array of uplines, all accounts of the site would be looked at. docs/decisions/0031.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

/** The condition that an account, named as the query does, stands below. */
export type Below = (account: RawBuilder<unknown>) => RawBuilder<unknown>

/** Where an account stands: everybody below it has a path between the two. */
export type Standing = { readonly path: Buffer; readonly pathEnd: Buffer }

export async function findStanding(from: Reader, accountId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`select path, path_end from accounts where id = ${accountId}`.execute(from)
  return rows[0]
}

/**
 * Asked before the query and not inside it: only where the database knows between what it looks can it tell ten people from ten
 * thousand, and reads by account or by time accordingly.
 */
export async function findBelow(from: Reader, uplineId: number): Promise<Below> {
  const upline = await findStanding(from, uplineId)
  if (!upline) return () => sql`false`
  return liesBelow(upline)
}

/** The same, and of a player, below whom nobody stands, the player: for lists that may be asked of one of them. */
export async function findConcerned(from: Reader, accountId: number): Promise<Below> {
  const { rows } = await sql<Standing & { isPlayer: boolean }>`
    select path, path_end, role = 'user' as is_player from accounts where id = ${accountId}`.execute(from)
  const [asked] = rows
  if (!asked) return () => sql`false`
  return asked.isPlayer ? (account) => sql`${account}.id = ${accountId}` : liesBelow(asked)
}

/** So many players are named one by one; of more, whoever is newest is one of them soon. */
const FEW_BELOW = 2500

/**
 * The numbers of the players below, where they are few; undefined where they are not. What is read in the order of its times is then asked whose it is
 * by a number that it has itself: each was looked up among the accounts, and nearly all were somebody else's.
 */
export async function findFewBelow(
  from: Reader,
  siteId: number,
  uplineId: number,
): Promise<readonly number[] | undefined> {
  const isBelow = await findBelow(from, uplineId)
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and ${isBelow(sql`a`)} and a.role = 'user' limit ${FEW_BELOW + 1}`.execute(
    from,
  )
  return rows.length > FEW_BELOW ? undefined : rows.map(({ id }) => id)
}

export const liesBelow =
  ({ path, pathEnd }: Standing): Below =>
  (account) =>
    sql`${account}.path > ${path}::bytea and ${account}.path < ${pathEnd}::bytea`

/** How many bytes a level of a path has: the number of its account. */
const LEVEL_BYTES = 8

/** The number of who stands right below the upline and above the account, or is the account: told by its path alone. */
export const rightBelow = ({ path }: Standing, account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when length(${account}.path) > ${path.length}::int
    then ('x' || encode(substring(${account}.path from ${path.length + 1}::int for ${LEVEL_BYTES}::int), 'hex'))::bit(64)::bigint else ${account}.id end)`
