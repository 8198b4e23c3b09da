/** The only file that names the table of links and tickets that open a session once. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'

export type LinkKind = 'SWITCH' | 'TICKET'

export type NewLink = {
  readonly codeHash: Buffer
  readonly kind: LinkKind
  readonly siteId: number
  /** The host that alone takes it; null where any of the site's does. */
  readonly host: string | null
  readonly accountId: number
  readonly agentHash: Buffer | null
  readonly madeBy: number
  /** The session that asked for it, without which it is worth nothing; null where it is for somebody else. */
  readonly sessionKey: string | null
  /** The link of two accounts by which it leads; null where it leads from an account to itself. */
  readonly accountLinkId: number | null
  readonly lifeMs: number
}

export async function saveLink(tx: Tx, link: NewLink): Promise<void> {
  const { codeHash, kind, siteId, host, accountId, agentHash, madeBy, sessionKey, accountLinkId, lifeMs } = link
  // One that is new kills the old of its kind.
  await sql`delete from one_time_links where account_id = ${accountId} and kind = ${kind} and used_at is null`.execute(
    tx,
  )
  await sql`insert into one_time_links (code_hash, kind, site_id, host, account_id, agent_hash, made_by, session_id,
      account_link_id, expires_at)
    values (${codeHash}, ${kind}, ${siteId}, ${host}, ${accountId}, ${agentHash}, ${madeBy}, ${sessionKey},
      ${accountLinkId}, clock_timestamp() + make_interval(secs => ${lifeMs / 1000}))`.execute(tx)
}

export type UsedLink = {
  readonly codeHash: Buffer
  readonly kind: LinkKind
  readonly siteId: number
  /** Where it is used. */
  readonly host: string
  readonly agentHash: Buffer
}

export type TakenLink = {
  readonly accountId: number
  readonly sessionKey: string | null
  readonly accountLinkId: number | null
}

/** The link of two accounts by which the code leads, whether or not it can still be used; undefined where there is none. */
export async function findAccountLink(from: Reader, codeHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ accountLinkId: number | null }>`
    select account_link_id from one_time_links where code_hash = ${codeHash}`.execute(from)
  return rows[0]?.accountLinkId ?? undefined
}

/**
 * Whose it is; undefined when it is used, too old, of another host or of another browser, or when the session that asked for it is
 * over. Nobody can use it again.
 */
export async function takeLink(from: Reader, which: UsedLink): Promise<TakenLink | undefined> {
  const { rows } = await sql<TakenLink>`
    update one_time_links l set used_at = clock_timestamp()
    where code_hash = ${which.codeHash} and kind = ${which.kind} and site_id = ${which.siteId} and used_at is null
      and coalesce(host, ${which.host}) = ${which.host} and expires_at > clock_timestamp()
      and coalesce(agent_hash, ${which.agentHash}) = ${which.agentHash}
      and (session_id is null or exists (select from sessions s where s.id = l.session_id and s.ended_at is null))
    returning account_id, session_id as session_key, account_link_id`.execute(from)
  return rows[0]
}

export async function forgetOldLinks(from: Reader): Promise<void> {
  await sql`delete from one_time_links where expires_at < clock_timestamp() - interval '1 day'`.execute(from)
}
