/** The tables of sites, but for what only the studio reads and writes. The published configuration is `sites.settings`. */
import { completeConfig, practiceModeOf, type Refusal, type SiteConfig } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Site } from './site.ts'

export type StoredSite = Omit<Site, 'config'> & { readonly settings: Readonly<Record<string, unknown>> }

/** The published configuration of a row, with what an older one leaves out. */
export const configOf = ({ name, kind, settings }: Pick<StoredSite, 'name' | 'kind' | 'settings'>): SiteConfig =>
  completeConfig({ name, type: kind, ...settings })

/** What the site has published by now. */
export async function findConfig(from: Reader, siteId: number): Promise<SiteConfig> {
  const { rows } = await sql<Pick<StoredSite, 'name' | 'kind' | 'settings'>>`
    select name, kind, settings from sites where id = ${siteId}`.execute(from)
  return configOf(must(rows[0], 'a site stays'))
}

const lockOfMoney = (siteId: number): RawBuilder<unknown> => sql`hashtextextended(${`money of site ${siteId}`}, 0)`

/** The same, and until the transaction ends nobody finds that the site has no money: what is just coming in is there before it is looked for. */
async function holdConfig(tx: Tx, siteId: number): Promise<SiteConfig> {
  await sql`select pg_advisory_xact_lock_shared(${lockOfMoney(siteId)})`.execute(tx)
  return await findConfig(tx, siteId)
}

/** Until the transaction ends no money comes to the site nor leaves it; what was on its way has arrived. Before the site's row is held. */
export const holdMoney = async (tx: Tx, siteId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${lockOfMoney(siteId)})`.execute(tx))

const refuseWhere = (config: SiteConfig): Refusal | undefined =>
  practiceModeOf(config) === 'ONLY' ? { code: 'PRACTICE_ONLY' } : undefined

/** Nothing is played for money on the site, so none comes, goes or is given there. docs/domain/practice.md#only. */
export const refuseWithoutMoney = async (tx: Tx, siteId: number): Promise<Refusal | undefined> =>
  refuseWhere(await holdConfig(tx, siteId))

/** The same of the site of an account. */
export async function refuseWithoutMoneyOf(tx: Tx, accountId: number): Promise<Refusal | undefined> {
  const siteId = await findSiteId(tx, accountId)
  return siteId === null ? undefined : await refuseWithoutMoney(tx, siteId)
}

/** The same for who only looks at what would be refused. */
export async function foreseeWithoutMoneyOf(from: Reader, accountId: number): Promise<Refusal | undefined> {
  const siteId = await findSiteId(from, accountId)
  return siteId === null ? undefined : refuseWhere(await findConfig(from, siteId))
}

async function findSiteId(from: Reader, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ siteId: number | null }>`select site_id from accounts where id = ${accountId}`.execute(
    from,
  )
  return rows[0]?.siteId ?? null
}

type AtSite = { readonly site: { readonly id: number; readonly config: SiteConfig } }

/**
 * The same, with what its site has published by now. What a process knows of a site was so some seconds ago, where another one publishes: what
 * decides about money is read in the transaction that moves it, and stays so until it ends. docs/domain/sites.md.
 */
export async function asPublished<A extends AtSite>(tx: Tx, asked: A): Promise<A> {
  return { ...asked, site: { ...asked.site, config: await holdConfig(tx, asked.site.id) } }
}

/** Maintenance that ends by itself has ended when its time is over, whether or not anybody wrote that down. Security T62. */
export const IN_MAINTENANCE = sql`(
  (s.maintenance and coalesce(s.maintenance_until > clock_timestamp(), true))
  or (i.maintenance and coalesce(i.maintenance_until > clock_timestamp(), true)))`

export async function loadSites(from: Reader): Promise<Site[]> {
  const { rows } = await sql<StoredSite>`
    select s.id, s.label, s.kind, s.name, s.settings, s.version, ${IN_MAINTENANCE} as maintenance,
      s.use_socket and i.use_socket as use_socket, greatest(s.refreshed_at, i.refreshed_at) as refreshed_at,
      array(select h.host from site_hosts h where h.site_id = s.id order by h.host) as hosts,
      coalesce((select jsonb_agg(jsonb_build_object('siteId', p.other_site, 'name', p.other_name, 'host', p.other_host) order by p.id)
        from confirmed_pairs p where p.site_id = s.id), '[]') as pairs
    from sites s, installation i order by s.id`.execute(from)
  return rows.map(({ settings, ...site }) => ({ ...site, config: configOf({ ...site, settings }) }))
}

export type Publication = {
  readonly siteId: number
  readonly version: number
  readonly config: SiteConfig
  readonly note: string
  readonly restores: number | null
  readonly authorId: number | null
}

export async function savePublication(tx: Tx, publication: Publication): Promise<void> {
  const { siteId, version, config, note, restores, authorId } = publication
  await sql`insert into site_versions (site_id, version, config, note, restores, author_id)
    values (${siteId}, ${version}, ${JSON.stringify(config)}::jsonb, ${note}, ${restores}, ${authorId})`.execute(tx)
  await sql`update sites set settings = ${JSON.stringify(config)}::jsonb, version = ${version}, name = ${config.name},
    kind = ${config.type} where id = ${siteId}`.execute(tx)
  await sql`delete from site_drafts where site_id = ${siteId}`.execute(tx)
}

/** The first version of a new site. */
export const publishFirst = (
  tx: Tx,
  siteId: number,
  config: SiteConfig,
  authorId: number | null = null,
): Promise<void> => savePublication(tx, { siteId, version: 1, config, note: '', restores: null, authorId })
