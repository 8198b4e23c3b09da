/** The only file that writes sessions and the tickets of their sockets. */
import type { Role, SessionInfo } from '@paddock/contract'
import type { SessionWay } from '@paddock/domain/access'
import { sql } from 'kysely'
import { askByKey } from '../../platform/database/ask-by-key.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { IS_LOCKED } from '../../accounts/index.ts'
import { PRACTISED } from '../../sites/index.ts'
import { HAS_FACTOR } from '../credentials/store.ts'
import { IDLE_SECONDS } from './limits.ts'

/** Why a session ended before its time. */
export type SessionEnd =
  | 'SIGNED_OUT'
  | 'BY_OPERATOR'
  | 'PASSWORD_CHANGED'
  | 'FACTOR_CHANGED'
  | 'DUPLICATE'
  | 'LOCKED'
  | 'EXCLUDED'
  | 'TIME_OVER'
  | 'DEMO_OVER'
  | 'UNLINKED'

/** By what somebody came in; from which account, where it was a hop. */
export type Coming = { readonly way: SessionWay | null; readonly cameFrom: number | null }

export type NewSession = {
  readonly tokenHash: Buffer
  readonly accountId: number
  readonly siteId: number
  readonly expiresAt: number
  readonly address: string
  readonly agent: string
  readonly country: string | null
  readonly came: Coming
}

export async function saveSession(to: Reader, session: NewSession): Promise<string> {
  const { tokenHash, accountId, siteId, expiresAt, address, agent, country, came } = session
  const { rows } = await sql<{ id: string }>`
    insert into sessions (token_hash, account_id, site_id, expires_at, address, agent, country, way, came_from)
    values (${tokenHash}, ${accountId}, ${siteId}, ${timeOf(expiresAt)}, ${address},
      ${agent.slice(0, 300)}, ${country}, ${came.way}, ${came.cameFrom}) returning id`.execute(to)
  const [row] = rows
  if (!row) throw new Error('a session was not saved')
  return row.id
}

export type StoredSession = {
  /** Names the session for as long as it lasts. */
  readonly key: string
  readonly accountId: number
  /** With which it practises; null while it plays for money. */
  readonly twinId: number | null
  readonly siteId: number
  readonly role: Role
  readonly isDemo: boolean
  readonly locked: boolean
  readonly lastSeenAt: number
  readonly renewedAt: number
  readonly expiresAt: number
  readonly endReason: SessionEnd | null
  /** The country of its last call, as our proxies say; null where they do not. */
  readonly heardFrom: string | null
  readonly hasSecondFactor: boolean
  readonly secondFactorGiven: boolean
  readonly mustChangePassword: boolean
  readonly secondFactorWaived: boolean
  /** By the token that is good now, not by the one before it. */
  readonly isNewest: boolean
}

const IN_TIME = (idleSeconds: number) => sql`s.expires_at > clock_timestamp() and a.retired_at is null
  and s.last_seen_at > clock_timestamp() - make_interval(secs => ${idleSeconds})`

/** Of a session `s` of the account `a`: it goes on. For what hangs on it beyond its own calls. */
export const SESSION_STANDS = sql`s.ended_at is null and ${IN_TIME(IDLE_SECONDS)}`

/** What was done under it elsewhere is a use of it too; once a minute is enough. */
export async function noteUses(to: Reader, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`with held as materialized (select id from sessions where id = any(${[...keys]}::uuid[])
      and last_seen_at < clock_timestamp() - interval '1 minute' order by id for no key update)
    update sessions s set last_seen_at = clock_timestamp() from held where s.id = held.id`.execute(to)
}

/** Of a session `s` of the account `a`: the twin that it practises with, while its site lets players. docs/domain/practice.md. */
const TWIN = sql`case when s.practises then (select t.id from accounts t join sites s on s.id = t.site_id
  where t.twin_of = a.id and ${PRACTISED}) end as twin_id`
const STORED = sql`s.id as key, s.account_id, ${TWIN}, s.site_id, a.role, a.book = 'DEMO' as is_demo, ${IS_LOCKED} as locked, s.last_seen_at,
  s.renewed_at, s.expires_at, s.end_reason, s.heard_from, ${HAS_FACTOR} as has_second_factor,
  s.second_factor_at is not null as second_factor_given, a.must_change_password, a.second_factor_waived`

/** The sessions of these token hashes, in hex, that time has not ended; with why, those that somebody ended. */
export async function findSessions(
  from: Reader,
  hashes: readonly string[],
  idleSeconds: number,
): Promise<Map<string, StoredSession>> {
  const rows = await askByKey(
    from,
    sql<StoredSession & { hash: string }>`
    with asked as (select h as hash, decode(h, 'hex') as bytes from unnest(${hashes}::text[]) as h),
    met as (
      select asked.hash, s.id, true as is_newest from asked join sessions s on s.token_hash = asked.bytes
      union all select asked.hash, s.id, false from asked
        join sessions s on s.previous_hash = asked.bytes and s.previous_until > clock_timestamp())
    select met.hash, met.is_newest, ${STORED} from met join sessions s on s.id = met.id join accounts a on a.id = s.account_id
    where ${IN_TIME(idleSeconds)}`,
  )
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Of these sessions those that may go on, by their keys. */
export async function findStanding(
  from: Reader,
  keys: readonly string[],
  idleSeconds: number,
): Promise<Map<string, StoredSession>> {
  const { rows } = await sql<StoredSession>`
    select true as is_newest, ${STORED} from sessions s join accounts a on a.id = s.account_id
    where s.id = any(${keys}::uuid[]) and ${IN_TIME(idleSeconds)}`.execute(from)
  return new Map(rows.map((row) => [row.key, row]))
}

export async function touchSessions(to: Reader, keys: readonly string[]): Promise<void> {
  await sql`with held as materialized (select id from sessions where id = any(${keys}::uuid[]) order by id for no key update)
    update sessions s set last_seen_at = clock_timestamp() from held where s.id = held.id`.execute(to)
}

/** Where its calls come from by now. */
export async function saveCountry(to: Reader, key: string, country: string): Promise<void> {
  await sql`update sessions set heard_from = ${country} where id = ${key} and heard_from is distinct from ${country}`.execute(
    to,
  )
}

/** Gives the session another token, unless another call was first. With a grace the one before is good so much longer. */
export async function renewToken(
  to: Reader,
  change: {
    readonly key: string
    readonly from: Buffer | null
    readonly to: Buffer
    readonly graceMs: number
  },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set previous_hash = case when ${change.graceMs} > 0 then token_hash end,
      previous_until = clock_timestamp() + make_interval(secs => ${change.graceMs / 1000}),
      token_hash = ${change.to}, renewed_at = clock_timestamp()
    where id = ${change.key} and ended_at is null and token_hash = coalesce(${change.from}, token_hash) returning id`.execute(
    to,
  )
  return rows.length > 0
}

/** Whether the session, if it is not over, practises from now on. Gives whether it did. */
export async function savePractising(to: Reader, key: string, practises: boolean): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`
    update sessions s set practises = ${practises} from (select id, practises from sessions where id = ${key} for no key update) b
    where s.id = b.id returning b.practises as before`.execute(to)
  return rows[0]?.before ?? false
}

export async function isPractising(from: Reader, key: string): Promise<boolean> {
  const { rows } = await sql<{ practises: boolean }>`select practises from sessions where id = ${key}`.execute(from)
  return rows[0]?.practises ?? false
}

export async function noteSecondFactor(to: Reader, key: string): Promise<void> {
  await sql`update sessions set second_factor_at = clock_timestamp() where id = ${key}`.execute(to)
}

/** How the session began; undefined when it is over. The row stays as it is until the transaction ends. */
export async function holdComing(tx: Tx, key: string): Promise<Coming | undefined> {
  const { rows } = await sql<Coming>`
    select way, came_from from sessions where id = ${key} and ended_at is null and expires_at > clock_timestamp()
    for share`.execute(tx)
  return rows[0]
}

export type EndedSession = { readonly key: string; readonly hashes: readonly string[] }

/** Ends sessions of these accounts: all, those of one site, one of them, or all but one. Gives those that were open. */
export async function endSessions(
  to: Reader,
  which: {
    readonly accountIds: readonly number[]
    readonly siteId?: number | undefined
    readonly only?: string | undefined
    readonly except?: string | undefined
  },
  reason: SessionEnd,
): Promise<EndedSession[]> {
  const { accountIds, siteId = null, only = null, except = null } = which
  const { rows } = await sql<{ key: string; hash: string; previous: string | null }>`
    with held as materialized (
      select id from sessions
      where account_id = any(${accountIds}::bigint[]) and ended_at is null and site_id = coalesce(${siteId}::int, site_id)
        and id = coalesce(${only}::uuid, id) and id is distinct from ${except}::uuid
      order by id for no key update)
    update sessions s set ended_at = clock_timestamp(), end_reason = ${reason} from held where s.id = held.id
    returning s.id as key, encode(token_hash, 'hex') as hash, encode(previous_hash, 'hex') as previous`.execute(to)
  return rows.map(({ key, hash, previous }) => ({ key, hashes: previous === null ? [hash] : [hash, previous] }))
}

export async function loadOpenSessions(from: Reader, accountId: number, idleSeconds: number): Promise<SessionInfo[]> {
  const { rows } = await sql<SessionInfo>`
    select s.id as session_id, false as is_current, s.created_at as started_at, s.last_seen_at, s.expires_at, s.address,
      s.agent, s.country from sessions s
    where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > clock_timestamp()
      and s.last_seen_at > clock_timestamp() - make_interval(secs => ${idleSeconds})
    order by s.created_at desc limit 100`.execute(from)
  return rows
}

export type NewTicket = {
  readonly hash: Buffer
  readonly siteId: number
  readonly sessionKey: string
  readonly lifeMs: number
}

export async function saveTicket(to: Reader, { hash, siteId, sessionKey, lifeMs }: NewTicket): Promise<void> {
  await sql`insert into socket_tickets (ticket_hash, site_id, session_id, expires_at)
    values (${hash}, ${siteId}, ${sessionKey}, clock_timestamp() + make_interval(secs => ${lifeMs / 1000}))`.execute(to)
}

/** The session that the ticket stands for, if it is good; whoever shows it has used it up. */
export async function spendTicket(
  to: Reader,
  hash: Buffer,
): Promise<{ readonly sessionKey: string; readonly siteId: number } | undefined> {
  const { rows } = await sql<{ sessionKey: string; siteId: number; isGood: boolean }>`
    delete from socket_tickets where ticket_hash = ${hash}
    returning session_id as session_key, site_id, expires_at > clock_timestamp() as is_good`.execute(to)
  return rows.find(({ isGood }) => isGood)
}

/** Forgets what ended more than a week ago, and tickets that nobody used. */
export async function forgetOldSessions(from: Reader): Promise<void> {
  await sql`delete from sessions
    where coalesce(ended_at, expires_at) < clock_timestamp() - interval '7 days'`.execute(from)
  await sql`delete from socket_tickets where expires_at < clock_timestamp()`.execute(from)
}
