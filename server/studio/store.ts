/** What the studio and the administrator's switches read and write of the tables of sites. */
import {
  type CommunicationDetails,
  completeConfig,
  type SiteConfig,
  type SiteSummary,
  type SiteVersion,
} from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { BRANCHES } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import { configOf, IN_MAINTENANCE, type StoredSite } from '../sites/index.ts'

export type StudioSite = SiteSummary & { readonly config: SiteConfig }

const STUDIO_SITE = sql`
  select s.id::text as site_id, s.label, s.name, s.kind as type, s.kind, s.settings, s.version, ${IN_MAINTENANCE} as maintenance,
    s.use_socket and i.use_socket as use_socket, exists (select from site_drafts d where d.site_id = s.id) as has_draft
  from sites s cross join installation i`

type StudioRow = SiteSummary & Pick<StoredSite, 'kind' | 'settings'>
const studioSiteOf = ({ kind, settings, ...site }: StudioRow): StudioSite => ({
  ...site,
  config: configOf({ name: site.name, kind, settings }),
})

export async function listStudioSites(from: Reader, only: number | null): Promise<StudioSite[]> {
  const { rows } = await sql<StudioRow>`
    ${STUDIO_SITE} where ${only}::int is null or s.id = ${only} order by s.id`.execute(from)
  return rows.map(studioSiteOf)
}

export async function loadStudioSite(from: Reader, siteId: number): Promise<StudioSite | undefined> {
  return (await listStudioSites(from, siteId))[0]
}

/** The version that is published now; the row stays locked until the transaction ends. */
export async function lockVersion(tx: Tx, siteId: number): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select version from sites where id = ${siteId} for no key update`.execute(tx)
  return must(rows[0], 'a site that is published is there').version
}

export type Draft = {
  readonly config: SiteConfig
  readonly baseVersion: number
  readonly author: string | null
  readonly at: number
}

export async function loadDraft(from: Reader, siteId: number): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select d.config, d.base_version, a.user_name as author, d.at from site_drafts d left join accounts a on a.id = d.author_id
    where d.site_id = ${siteId}`.execute(from)
  return rows[0] ? { ...rows[0], config: completeConfig(rows[0].config) } : null
}

export async function saveDraft(
  tx: Tx,
  siteId: number,
  draft: { readonly config: SiteConfig; readonly baseVersion: number; readonly authorId: number },
): Promise<void> {
  const { config, baseVersion, authorId } = draft
  await sql`insert into site_drafts (site_id, config, base_version, author_id)
    values (${siteId}, ${JSON.stringify(config)}::jsonb, ${baseVersion}, ${authorId})
    on conflict (site_id) do update set config = excluded.config, base_version = excluded.base_version,
      author_id = excluded.author_id, at = clock_timestamp()`.execute(tx)
}

/** More than anybody looks through. */
const MOST_VERSIONS = 100

export async function listVersions(from: Reader, siteId: number): Promise<SiteVersion[]> {
  const { rows } = await sql<SiteVersion>`
    select v.version, v.at, a.user_name as author, v.note, v.restores from site_versions v left join accounts a on a.id = v.author_id
    where v.site_id = ${siteId} order by v.version desc limit ${MOST_VERSIONS}`.execute(from)
  return rows
}

export type StoredVersion = SiteVersion & { readonly config: SiteConfig }

export async function loadVersion(from: Reader, siteId: number, version: number): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select v.version, v.at, a.user_name as author, v.note, v.restores, v.config
    from site_versions v left join accounts a on a.id = v.author_id
    where v.site_id = ${siteId} and v.version = ${version}`.execute(from)
  return rows[0] && { ...rows[0], config: completeConfig(rows[0].config) }
}

// Any fixed number.
const LABELS_LOCK = 715_004

/**
 * Nobody else makes a site or takes a label until the transaction ends. Call it before a row of `sites` is locked. It is no lock of the
 * table: that would wait for whoever publishes without taking a label and so holds one row, who would wait for the table.
 */
export async function lockLabels(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LABELS_LOCK)})`.execute(tx)
}

/** One of them is another site's, or its second look's, or the first label of this one. */
export async function areLabelsTaken(from: Reader, labels: readonly string[], siteId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sites where label = any(${labels})
      or (settings->'secondLook'->>'label' = any(${labels}) and id is distinct from ${siteId}::int)`.execute(from)
  return rows.length > 0
}

/** The id of the new site; undefined when one of its labels is taken. */
export async function insertSite(tx: Tx, label: string, config: SiteConfig): Promise<number | undefined> {
  const { name, type, secondLook } = config
  if (label === secondLook?.label) return undefined
  // One at a time: the next id is one more than the highest.
  await lockLabels(tx)
  if (await areLabelsTaken(tx, secondLook === null ? [label] : [label, secondLook.label], null)) return undefined
  const { rows } = await sql<{ id: number }>`
    insert into sites (id, label, kind, name) select coalesce(max(id), 0) + 1, ${label}, ${type}, ${name} from sites
    returning id`.execute(tx)
  return must(rows[0], 'a site was made').id
}

export type SwitchState = {
  readonly maintenance: boolean
  readonly until: number | null
  readonly useSocket: boolean
  readonly refreshFrom: number | null
}
export type SiteSwitches = SwitchState & { readonly siteId: string; readonly label: string; readonly name: string }

/** As the row says it by itself: a site that is in maintenance with the whole installation only is not here. */
const switchState = (everyMs: number) => sql`
  (r.maintenance and coalesce(r.maintenance_until > clock_timestamp(), true)) as maintenance,
  case when r.maintenance and r.maintenance_until > clock_timestamp() then r.maintenance_until end as until, r.use_socket,
  case when r.refreshed_at > clock_timestamp() - make_interval(secs => ${everyMs / 1000})
    then r.refreshed_at + make_interval(secs => ${everyMs / 1000}) end as refresh_from`

/** `everyMs` is how long after a refresh the next may come. */
export async function loadSwitches(
  from: Reader,
  everyMs: number,
): Promise<{ readonly installation: SwitchState; readonly sites: readonly SiteSwitches[] }> {
  const { rows: all } = await sql<SwitchState>`select ${switchState(everyMs)} from installation r`.execute(from)
  const { rows: sites } = await sql<SiteSwitches>`
    select r.id::text as site_id, r.label, r.name, ${switchState(everyMs)} from sites r order by r.id`.execute(from)
  return { installation: must(all[0], 'the installation has its row'), sites }
}

/** One site, or what holds for all of them. */
export type Scope = { readonly siteId: number } | 'INSTALLATION'

const rowsOf = (scope: Scope) => (scope === 'INSTALLATION' ? sql`installation set` : sql`sites set`)
const whereOf = (scope: Scope) => (scope === 'INSTALLATION' ? sql`true` : sql`id = ${scope.siteId}`)

/** Gives until when; null where nothing ends by itself. */
export async function saveMaintenance(tx: Tx, scope: Scope, on: boolean, forMinutes: number): Promise<number | null> {
  const { rows } = await sql<{ until: number | null }>`
    update ${rowsOf(scope)} maintenance = ${on},
      maintenance_until = case when ${on} then clock_timestamp() + make_interval(mins => ${forMinutes}) end
    where ${whereOf(scope)} returning maintenance_until as until`.execute(tx)
  return rows[0]?.until ?? null
}

export async function saveUseSocket(tx: Tx, scope: Scope, on: boolean): Promise<void> {
  await sql`update ${rowsOf(scope)} use_socket = ${on} where ${whereOf(scope)}`.execute(tx)
}

/** Marks the pages as told to reload. Gives how long it is too early for that, milliseconds; 0 when it was done. */
export async function saveRefresh(tx: Tx, scope: Scope, everyMs: number): Promise<number> {
  const { rows } = await sql`
    update ${rowsOf(scope)} refreshed_at = clock_timestamp()
    where ${whereOf(scope)} and coalesce(refreshed_at < clock_timestamp() - make_interval(secs => ${everyMs / 1000}), true)
    returning 1`.execute(tx)
  if (rows.length > 0) return 0
  const table = scope === 'INSTALLATION' ? sql`installation` : sql`sites`
  const { rows: early } = await sql<{ leftMs: number }>`
    select ceil(${everyMs} - extract(epoch from clock_timestamp() - refreshed_at) * 1000)::bigint as left_ms
    from ${table} where ${whereOf(scope)}`.execute(tx)
  return Math.max(1, early[0]?.leftMs ?? everyMs)
}

/** The details of the nearest of these accounts that has some, the last being the nearest. */
export async function loadNearestDetails(
  from: Reader,
  accountIds: readonly number[],
): Promise<CommunicationDetails | undefined> {
  const { rows } = await sql<{ details: CommunicationDetails }>`
    select c.details from communication_details c join unnest(${accountIds}::bigint[]) with ordinality as up(id, depth)
      on up.id = c.account_id order by up.depth desc limit 1`.execute(from)
  return rows[0]?.details
}

/** The details of a branch; undefined when there is no such branch here. */
export async function loadBranchDetails(
  from: Reader,
  accountId: number,
): Promise<CommunicationDetails | null | undefined> {
  const { rows } = await sql<{ details: CommunicationDetails | null }>`
    select c.details from accounts a left join communication_details c on c.account_id = a.id
    where a.id = ${accountId} and a.role in ${listed(BRANCHES)}`.execute(from)
  return rows[0]?.details
}

/** The account's uplines, the root first. */
export async function loadUplines(from: Reader, accountId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ancestors: readonly number[] }>`
    select ancestors from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.ancestors ?? []
}

export async function loadDetails(from: Reader, accountId: number): Promise<CommunicationDetails | null> {
  return (await loadNearestDetails(from, [accountId])) ?? null
}

export async function saveDetails(tx: Tx, accountId: number, details: CommunicationDetails): Promise<void> {
  await sql`insert into communication_details (account_id, details) values (${accountId}, ${JSON.stringify(details)}::jsonb)
    on conflict (account_id) do update set details = excluded.details, updated_at = clock_timestamp()`.execute(tx)
}

/** Whether players of the site have anything of money there, open bets and payments included, and what their accounts hold and risk. */
export async function findHeldMoney(
  tx: Tx,
  siteId: number,
): Promise<{ readonly limit: Paise; readonly isHeld: boolean }> {
  const { rows } = await sql<{ limit: Paise; isHeld: boolean }>`
    with held as (select coalesce(sum(abs(balance)), 0)::bigint as balance, coalesce(sum(exposure), 0)::bigint as exposure from accounts
      where site_id = ${siteId} and role = 'user' and book = 'REAL' and (balance <> 0 or exposure <> 0))
    select balance as limit, balance > 0 or exposure > 0
      or exists (select from deposits where site_id = ${siteId} and state in ('pending', 'processing'))
      or exists (select from withdrawals where site_id = ${siteId} and state in ('pending', 'processing'))
      or exists (select from bonus_awards where site_id = ${siteId} and ended is null) as is_held from held`.execute(tx)
  return must(rows[0], 'a sum has a row')
}
