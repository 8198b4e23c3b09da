/** Whose name is told, and whom officers left out. docs/domain/leaderboard.md#told. */
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

export type BoardPlayer = {
  readonly showsName: boolean
  readonly isLeftOut: boolean
  /** Whose word that is. */
  readonly leftOutRole: Role | null
}

/** Who never said anything is not named, and stands there. */
const USUAL: BoardPlayer = { showsName: false, isLeftOut: false, leftOutRole: null }

export async function findPlayer(from: Reader, accountId: number): Promise<BoardPlayer> {
  const { rows } = await sql<BoardPlayer>`
    select shows_name, excluded_at is not null as is_left_out, excluded_role as left_out_role from leaderboard_players where account_id = ${accountId}`.execute(
    from,
  )
  return rows[0] ?? USUAL
}

/** Nobody else decides about them until the transaction ends. */
export async function holdPlayer(tx: Tx, accountId: number, siteId: number): Promise<BoardPlayer> {
  await sql`insert into leaderboard_players (account_id, site_id) values (${accountId}, ${siteId}) on conflict do nothing`.execute(
    tx,
  )
  await sql`select from leaderboard_players where account_id = ${accountId} for update`.execute(tx)
  return await findPlayer(tx, accountId)
}

export async function saveName(tx: Tx, accountId: number, showsName: boolean): Promise<void> {
  await sql`update leaderboard_players set shows_name = ${showsName} where account_id = ${accountId}`.execute(tx)
}

export async function saveLeftOut(
  tx: Tx,
  accountId: number,
  leftOut: { readonly by: number; readonly role: Role; readonly at: number } | null,
): Promise<void> {
  await sql`update leaderboard_players set excluded_at = ${leftOut ? timeOf(leftOut.at) : null}, excluded_by = ${leftOut?.by ?? null}::bigint,
      excluded_role = ${leftOut?.role ?? null} where account_id = ${accountId}`.execute(tx)
}
