import type { AuditCode, Counted, Role } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { countRows } from '../platform/read-filters.ts'

export type AuditView = {
  readonly id: number
  readonly at: number
  readonly siteId: number | null
  readonly actorId: number | null
  readonly actorName: string | null
  readonly actorRole: Role | null
  readonly sessionKey: string | null
  readonly address: string
  readonly requestId: string
  readonly action: AuditCode
  readonly objectType: string
  readonly objectId: string
  readonly objectName: string | null
  readonly before: unknown
  readonly after: unknown
  readonly reason: string
}

export type AuditFilter = {
  /** Undefined is every site; null the installation. */
  readonly siteId: number | null | undefined
  /** Who did it, or to whom it was done. */
  readonly aboutAccount?: number | undefined
  readonly actorName?: string | undefined
  readonly action?: AuditCode | undefined
  readonly objectType?: string | undefined
  readonly objectId?: string | undefined
  readonly requestId?: string | undefined
  /** Days of `zone`, whole and both part of the range, or moments. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly zone: string
}

type Page = { readonly page: number; readonly limit: number }

/** Newest first. */
export async function loadAuditRows(from: Reader, filter: AuditFilter, { page, limit }: Page): Promise<AuditView[]> {
  const { rows } = await sql<AuditView>`
    select l.id, l.at, l.site_id, l.actor_id, a.user_name as actor_name, l.actor_role, l.session_key, l.address, l.request_id,
      l.action, l.object_type, l.object_id, o.user_name as object_name, l.before, l.after, l.reason
    from (select l.*, case when l.object_type = 'account' and l.object_id ~ '^\\d{1,15}$' then l.object_id::bigint end as account_id
      from audit_log l where ${conditions(filter)} order by l.id desc limit ${limit} offset ${(page - 1) * limit}) l
    left join accounts a on a.id = l.actor_id left join accounts o on o.id = l.account_id order by l.id desc`.execute(
    from,
  )
  return rows
}

/** Nobody turns so many pages; counting them all would read the whole log. */
const MOST_COUNTED = 10_000

export const countAuditRows = (from: Reader, filter: AuditFilter): Promise<Counted> =>
  countRows(from, sql`audit_log l where ${conditions(filter)}`, MOST_COUNTED)

const DAY = /^\d{4}-\d{2}-\d{2}$/

const startOf = (text: string, zone: string): RawBuilder<unknown> =>
  DAY.test(text) ? sql`${text}::date::timestamp at time zone ${zone}` : sql`${text}::timestamptz`
const dayAfter = (day: string, zone: string): RawBuilder<unknown> =>
  sql`(${day}::date + 1)::timestamp at time zone ${zone}`

function conditions(filter: AuditFilter): RawBuilder<unknown> {
  const { siteId, aboutAccount, actorName, action, objectType, objectId, requestId, startDate, endDate, zone } = filter
  const given = [
    siteId === null && sql`l.site_id is null`,
    typeof siteId === 'number' && sql`l.site_id = ${siteId}::bigint`,
    aboutAccount !== undefined &&
      sql`(l.actor_id = ${aboutAccount} or (l.object_type = 'account' and l.object_id = ${String(aboutAccount)}))`,
    actorName !== undefined &&
      sql`l.actor_id = any(array(select id from accounts where name_key = lower(${actorName})))`,
    action !== undefined && sql`l.action = ${action}`,
    objectType !== undefined && sql`l.object_type = ${objectType}`,
    objectId !== undefined && sql`l.object_id = ${objectId}`,
    requestId !== undefined && sql`l.request_id = ${requestId}`,
    startDate !== undefined && sql`l.at >= ${startOf(startDate, zone)}`,
    endDate !== undefined &&
      (DAY.test(endDate) ? sql`l.at < ${dayAfter(endDate, zone)}` : sql`l.at <= ${endDate}::timestamptz`),
  ].filter((condition) => condition !== false)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}
