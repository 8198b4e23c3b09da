import { isIP } from 'node:net'
import type { SiteConfig } from '@paddock/contract'

/** One tenant. Its players, money and configuration never mix with another's. */
export type Site = {
  readonly id: number
  /** The first label of its hosts. */
  readonly label: string
  readonly kind: 'b2b' | 'b2c'
  readonly name: string
  /** What is published. */
  readonly config: SiteConfig
  /** Of the configuration; 0 before the first publication. */
  readonly version: number
  /** Its own or the installation's, unless its time is over. */
  readonly maintenance: boolean
  readonly useSocket: boolean
  /** When its pages were last told to reload, milliseconds. */
  readonly refreshedAt: number | null
}

/** What changed of a site, for those who must be told. */
export type SiteNews = { readonly siteId: number } & (
  | { readonly what: 'OPENED' | 'CONFIG' | 'REFRESH' }
  | { readonly what: 'MAINTENANCE' | 'SOCKET'; readonly on: boolean }
)

/** Pages reload at moments spread over so long, so that they do not come all at once. SECURITY T6. */
export const RELOAD_WITHIN_MS = 15_000

/** A message to some accounts, wherever they are signed in. */
export type Notice = { readonly accountIds: readonly number[]; readonly title: string; readonly description: string }

/** What a host without a name of its own shows: localhost and bare addresses, in the demo world. DESIGN §4. */
const DEFAULT_LABEL = 'demo'
/** First labels that say nothing of the site: 000 §9, and the desktop's prefix of 001 §7.2. */
const IGNORED = new Set(['www', 'test', 'pp', 'd'])

/** The label of the site that a Host header means. The port and the case do not matter. */
export function siteLabelOf(host: string): string {
  const name = host
    .replace(/:\d+$/, '')
    .replaceAll(/^\[|\]$/g, '')
    .toLowerCase()
  if (isIP(name) !== 0) return DEFAULT_LABEL
  const label = name.split('.').find((part) => !IGNORED.has(part))
  return label === undefined || label === '' || label === 'localhost' ? DEFAULT_LABEL : label
}

/** The zone in which the site counts its days. RULES D-43. */
export const timeZoneOf = (site: { readonly config: SiteConfig }): string => site.config.timeZone

/** What is different now from what was known. */
export function newsBetween(before: readonly Site[], now: readonly Site[]): SiteNews[] {
  const known = new Map(before.map((site) => [site.id, site]))
  return now.flatMap((site) => {
    const last = known.get(site.id)
    return last ? newsOf(last, site) : [{ siteId: site.id, what: 'OPENED' }]
  })
}

function newsOf(last: Site, site: Site): SiteNews[] {
  const siteId = site.id
  const news: SiteNews[] = []
  if (site.version !== last.version) news.push({ siteId, what: 'CONFIG' })
  if (site.maintenance !== last.maintenance) news.push({ siteId, what: 'MAINTENANCE', on: site.maintenance })
  if (site.useSocket !== last.useSocket) news.push({ siteId, what: 'SOCKET', on: site.useSocket })
  if (site.refreshedAt !== last.refreshedAt) news.push({ siteId, what: 'REFRESH' })
  return news
}
