/** The only file that names the table of sessions, and the accounts' secrets. */
import type { Role } from '@paddock/contract'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type Credentials = {
  readonly accountId: number
  readonly role: Role
  readonly book: 'REAL' | 'DEMO'
  readonly passwordHash: string | null
  /** Its own lock or an ancestor's. RULES D-37. */
  readonly locked: boolean
}

const LOCKED = sql`a.user_locked or exists (select 1 from accounts u where u.id = any(a.ancestors) and u.user_locked)`

/** The account of this name on the site, or else of the installation. */
export async function findCredentials(from: Reader, siteId: number, name: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select a.id as account_id, a.role, a.book, a.password_hash, ${LOCKED} as locked from accounts a
    where coalesce(a.site_id, 0) in (${siteId}, 0) and lower(a.user_name) = lower(${name}) and a.role <> 'system'
    order by a.site_id nulls last limit 1`.execute(from)
  return rows[0]
}

export async function loadTransactionCodeHash(from: Reader, accountId: number): Promise<string | null> {
  const { rows } = await sql<{ transactionCodeHash: string | null }>`
    select transaction_code_hash from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.transactionCodeHash ?? null
}

export type NewSession = {
  readonly tokenHash: Buffer
  readonly accountId: number
  readonly siteId: number
  readonly expiresAt: number
  readonly address: string
  readonly agent: string
}

/** Keeps the session and forgets those of the account that have ended. */
export async function saveSession(to: Reader, session: NewSession): Promise<void> {
  const { tokenHash, accountId, siteId, expiresAt, address, agent } = session
  await sql`
    with ended as (delete from sessions where account_id = ${accountId} and expires_at < clock_timestamp())
    insert into sessions (token_hash, account_id, site_id, expires_at, address, agent)
    values (${tokenHash}, ${accountId}, ${siteId}, ${new Date(expiresAt).toISOString()}::timestamptz, ${address}, ${agent})`.execute(
    to,
  )
}

export async function deleteSession(from: Reader, tokenHash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`.execute(from)
}

export type StoredSession = {
  /** Hex of the token's hash. */
  readonly key: string
  readonly accountId: number
  readonly siteId: number
  readonly role: Role
  readonly locked: boolean
  readonly lastSeenAt: number
}

/** The sessions among these keys that have not ended, neither by time nor for want of use. */
export async function findSessions(
  from: Reader,
  keys: readonly string[],
  idleSeconds: number,
): Promise<Map<string, StoredSession>> {
  const { rows } = await sql<StoredSession>`
    select encode(s.token_hash, 'hex') as key, s.account_id, s.site_id, a.role, ${LOCKED} as locked, s.last_seen_at
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash in (select decode(k, 'hex') from unnest(${keys}::text[]) as k) and s.expires_at > clock_timestamp()
      and s.last_seen_at > clock_timestamp() - make_interval(secs => ${idleSeconds})`.execute(from)
  return new Map(rows.map((row) => [row.key, row]))
}

export async function touchSessions(to: Reader, keys: readonly string[]): Promise<void> {
  await sql`update sessions set last_seen_at = clock_timestamp()
    where token_hash in (select decode(k, 'hex') from unnest(${keys}::text[]) as k)`.execute(to)
}
