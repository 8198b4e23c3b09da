/** The only file that names the table of links and tickets that open a session once. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

export type LinkKind = 'SWITCH' | 'TICKET'

export type NewLink = {
  readonly codeHash: Buffer
  readonly kind: LinkKind
  readonly siteId: number
  readonly label: string | null
  readonly accountId: number
  readonly agentHash: Buffer | null
  readonly madeBy: number
  readonly lifeMs: number
}

export async function saveLink(tx: Tx, link: NewLink): Promise<void> {
  const { codeHash, kind, siteId, label, accountId, agentHash, madeBy, lifeMs } = link
  // One that is new kills the old of its kind.
  await sql`delete from one_time_links where account_id = ${accountId} and kind = ${kind} and used_at is null`.execute(
    tx,
  )
  await sql`insert into one_time_links (code_hash, kind, site_id, label, account_id, agent_hash, made_by, expires_at)
    values (${codeHash}, ${kind}, ${siteId}, ${label}, ${accountId}, ${agentHash}, ${madeBy},
      clock_timestamp() + make_interval(secs => ${lifeMs / 1000}))`.execute(tx)
}

export type UsedLink = {
  readonly codeHash: Buffer
  readonly kind: LinkKind
  readonly siteId: number
  /** Of the host where it is used. */
  readonly label: string
  readonly agentHash: Buffer
}

/** Whose it is; undefined when it is used, too old, of another site or of another browser. Nobody can use it again. */
export async function takeLink(from: Reader, which: UsedLink): Promise<number | undefined> {
  const { rows } = await sql<{ accountId: number }>`
    update one_time_links set used_at = clock_timestamp()
    where code_hash = ${which.codeHash} and kind = ${which.kind} and site_id = ${which.siteId} and used_at is null
      and coalesce(label, ${which.label}) = ${which.label} and expires_at > clock_timestamp()
      and coalesce(agent_hash, ${which.agentHash}) = ${which.agentHash}
    returning account_id`.execute(from)
  return rows[0]?.accountId
}

export async function forgetOldLinks(from: Reader): Promise<void> {
  await sql`delete from one_time_links where expires_at < clock_timestamp() - interval '1 day'`.execute(from)
}
