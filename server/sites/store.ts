/** The tables of sites, but for what only the studio reads and writes. The published configuration is `sites.settings`. */
import { completeConfig, type SiteConfig } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
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

type AtSite = { readonly site: { readonly id: number; readonly config: SiteConfig } }

/**
 * The same, with what its site has published by now. What a process knows of a site was so some seconds ago, where another one publishes: what
 * decides about money is read in the transaction that moves it. docs/domain/sites.md.
 */
export async function asPublished<A extends AtSite>(from: Reader, asked: A): Promise<A> {
  return { ...asked, site: { ...asked.site, config: await findConfig(from, asked.site.id) } }
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
