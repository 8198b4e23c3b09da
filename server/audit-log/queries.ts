import type { AuditCode, Counted, Role } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { ADMINISTRATORS, standsWithin } from '../platform/stands-as.ts'
import { countRows, patternOf } from '../platform/read-filters.ts'

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
  readonly eventId: string | null
  readonly eventName: string | null
  readonly actorIsBelow: boolean
  readonly objectIsBelow: boolean
  /** Whether the reader may know who it was: nobody, themselves, who stands as they do, or somebody below them. Law D-40. */
  readonly actorIsKnown: boolean
  /** The same of the account that it was done to; of what is no account there is nobody to know. */
  readonly objectIsKnown: boolean
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
  /** Part of the user name of who did it, or to whom it was done. */
  readonly person?: string | undefined
  /** Part of the name of a market or an event. */
  readonly market?: string | undefined
  /** Days of `zone`, whole and both part of the range, or moments. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly zone: string
}

type Page = { readonly page: number; readonly limit: number }

/** Who reads: as whom they stand, and on the host of which site. */
export type AuditReader = { readonly standing: number; readonly siteId: number }

/** Newest first. */
export async function loadAuditRows(
  from: Reader,
  filter: AuditFilter,
  { page, limit }: Page,
  { standing, siteId }: AuditReader,
): Promise<AuditView[]> {
  const opens = (account: RawBuilder<unknown>) =>
    sql`coalesce(${account}.site_id = ${siteId} and ${standing} = any(${account}.ancestors), false)`
  const knows = (account: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`(${id} is null or coalesce(${standsWithin(account, standing)}, false))`
  const { rows } = await sql<AuditView>`
    select l.id, l.at, l.site_id, l.actor_id, a.user_name as actor_name, l.actor_role, l.session_key, l.address, l.request_id,
      l.action, l.object_type, l.object_id, l.before, l.after, l.reason,
      case l.object_type when 'market' then m.name when 'event' then e.name else o.user_name end as object_name,
      e.id as event_id, e.name as event_name, ${opens(sql`a`)} as actor_is_below, ${opens(sql`o`)} as object_is_below,
      ${knows(sql`a`, sql`l.actor_id`)} as actor_is_known, ${knows(sql`o`, sql`l.account_id`)} as object_is_known
    from (select l.*, case when l.object_type = 'account' and l.object_id ~ '^\\d{1,15}$' then l.object_id::bigint end as account_id
      from audit_log l where ${conditions(filter, standing)} order by l.id desc limit ${limit} offset ${(page - 1) * limit}) l
    left join accounts a on a.id = l.actor_id left join accounts o on o.id = l.account_id
    left join markets m on l.object_type = 'market' and m.id = l.object_id
    left join events e on e.id = case when l.object_type = 'event' then l.object_id when l.object_type = 'market' then m.event_id
      when l.after->>'kind' = 'EVENT' then l.after->>'scopeId' end
    order by l.id desc`.execute(from)
  return rows
}

/** Nobody turns so many pages; counting them all would read the whole log. Counted from the newest, as they are read: of one site among others the index has them together. */
const MOST_COUNTED = 10_000

export const countAuditRows = (from: Reader, filter: AuditFilter, { standing }: AuditReader): Promise<Counted> =>
  countRows(from, sql`audit_log l where ${conditions(filter, standing)} order by l.id desc`, MOST_COUNTED)

const DAY = /^\d{4}-\d{2}-\d{2}$/

const startOf = (text: string, zone: string): RawBuilder<unknown> =>
  DAY.test(text) ? sql`${text}::date::timestamp at time zone ${zone}` : sql`${text}::timestamptz`
const dayAfter = (day: string, zone: string): RawBuilder<unknown> =>
  sql`(${day}::date + 1)::timestamp at time zone ${zone}`

/** Of more that are called so the filter says too little. */
const MOST_CALLED_SO = 500

/** Who is above the reader is not found by a name either: rows that come would tell that it is theirs. */
const isKnown = (standing: number): RawBuilder<unknown> =>
  standing === ADMINISTRATORS ? sql`true` : standsWithin(sql`a`, standing)

/** Found first: then an index answers each. */
function isAboutPerson(pattern: string, standing: number): RawBuilder<unknown> {
  const ids = sql`select a.id from accounts a where a.user_name ilike ${pattern} and ${isKnown(standing)} limit ${MOST_CALLED_SO}`
  return sql`(l.actor_id = any(array(${ids}))
    or (l.object_type = 'account' and l.object_id = any(array(select p.id::text from (${ids}) p))))`
}

function isAboutMarket(pattern: string): RawBuilder<unknown> {
  const markets = sql`select m.id from markets m join events e on e.id = m.event_id
    where m.name ilike ${pattern} or e.name ilike ${pattern} order by e.open_at desc limit ${MOST_CALLED_SO}`
  const events = sql`select id from events where name ilike ${pattern} order by open_at desc limit ${MOST_CALLED_SO}`
  return sql`((l.object_type = 'market' and l.object_id = any(array(${markets})))
    or (l.object_type = 'event' and l.object_id = any(array(${events}))))`
}

function conditions(filter: AuditFilter, standing: number): RawBuilder<unknown> {
  const {
    siteId,
    aboutAccount,
    actorName,
    action,
    objectType,
    objectId,
    requestId,
    person,
    market,
    startDate,
    endDate,
    zone,
  } = filter
  const given = [
    siteId === null && sql`l.site_id is null`,
    typeof siteId === 'number' && sql`l.site_id = ${siteId}::bigint`,
    aboutAccount !== undefined &&
      sql`(l.actor_id = ${aboutAccount} or (l.object_type = 'account' and l.object_id = ${String(aboutAccount)})
        or (l.object_type = 'payoutAccount' and l.object_id = any(array(select p.id from payout_accounts p where p.account_id = ${aboutAccount}))))`,
    actorName !== undefined &&
      sql`l.actor_id = any(array(select a.id from accounts a where a.name_key = lower(${actorName}) and ${isKnown(standing)}))`,
    action !== undefined && sql`l.action = ${action}`,
    objectType !== undefined && sql`l.object_type = ${objectType}`,
    objectId !== undefined && sql`l.object_id = ${objectId}`,
    requestId !== undefined && sql`l.request_id = ${requestId}`,
    person !== undefined && isAboutPerson(patternOf(person), standing),
    market !== undefined && isAboutMarket(patternOf(market)),
    startDate !== undefined && sql`l.at >= ${startOf(startDate, zone)}`,
    endDate !== undefined &&
      (DAY.test(endDate) ? sql`l.at < ${dayAfter(endDate, zone)}` : sql`l.at <= ${endDate}::timestamptz`),
  ].filter((condition) => condition !== false)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}
