import { isIP } from 'node:net'
import { IGNORED_LABELS, type SiteConfig } from '@paddock/contract'

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
  /** The hosts that the administrator knows to be its own. */
  readonly hosts: readonly string[]
  /** The sites that it belongs together with, as both said and the administrator confirmed. Decision 0017. */
  readonly pairs: readonly SitePair[]
}

/** A confirmed pair, seen from the one of its sites. */
export type SitePair = { readonly siteId: number; readonly name: string; readonly host: string }

/** A site as one of its hosts shows it. */
export type SiteAtHost = Site & {
  /** Where its other look is, or the site of its pairs that it leads to first; null where there is none. */
  readonly otherAddress: string | null
}

/** What changed of a site, for those who must be told. */
export type SiteNews = { readonly siteId: number } & (
  | { readonly what: 'OPENED' | 'CONFIG' | 'REFRESH' }
  | { readonly what: 'MAINTENANCE' | 'SOCKET'; readonly on: boolean }
)

/** Pages reload at moments spread over so long, so that they do not come all at once. Security T6. */
export const RELOAD_WITHIN_MS = 15_000

/** A message to some accounts, wherever they are signed in. */
export type Notice = { readonly accountIds: readonly number[]; readonly title: string; readonly description: string }

/** What a host without a name of its own shows: localhost and bare addresses, in the demo world. docs/domain/sites.md "The demo world". */
const DEFAULT_LABEL = 'demo'
/** The label of the site, or of its second look, that a Host header means. The port and the case do not matter. */
export function siteLabelOf(host: string): string {
  const name = nameOf(host)
  if (isIP(name) !== 0) return DEFAULT_LABEL
  const label = name.split('.').find((part) => !IGNORED_LABELS.has(part))
  return label === undefined || label === '' || label === 'localhost' ? DEFAULT_LABEL : label
}

const nameOf = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replaceAll(/^\[|\]$/g, '')
    .toLowerCase()

/** The site that a Host header means, in the look of that host: the same id, so the same accounts, sessions and money. */
export function findSite(sites: readonly Site[], host: string): SiteAtHost | undefined {
  const label = siteLabelOf(host)
  const own = sites.find((site) => site.label === label)
  const site = own ?? underSecondLook(sites.find(({ config }) => config.secondLook?.label === label))
  return site && { ...site, otherAddress: otherAddressOf(site, host) }
}

/** Its second look laid over what is published; the first one is then the other look. */
function underSecondLook(site: Site | undefined): Site | undefined {
  if (!site?.config.secondLook) return undefined
  const { secondLook, name, theme, logo, logoText, logoSmallUrl, headerLogo, diamondWebsiteUrl, isWorld } = site.config
  const { label, ...shown } = secondLook
  const first = { name, theme, logo, logoText, logoSmallUrl, headerLogo, diamondWebsiteUrl, isWorld }
  const config = { ...site.config, ...shown, secondLook: { label: site.label, ...first } }
  return { ...site, label, name: shown.name, config }
}

/**
 * What a site writes of its other address chooses among those that it may lead to, and adds none. On a developer's machine the
 * other look is beside this one: no name under localhost is ever somebody else's.
 */
function otherAddressOf(site: Site, host: string): string | null {
  const { diamondWebsiteUrl, secondLook } = site.config
  if (diamondWebsiteUrl === null) {
    return secondLook !== null && isLocal(host) ? addressOf(`${secondLook.label}.localhost`, host) : null
  }
  const goal = new URL(diamondWebsiteUrl).host
  return goalAt(site, goal, host) ? addressOf(goal, host) : null
}

/** Where somebody may be led to from here. */
export type Goal = { readonly is: 'OTHER_LOOK' } | { readonly is: 'PAIR'; readonly pair: SitePair }

/** What a host is to the site: its own other look, or a site that it is paired with; anything else is a stranger's. */
export function goalAt(
  site: Pick<Site, 'hosts' | 'pairs' | 'config'>,
  host: string,
  askedAt: string,
): Goal | undefined {
  const pair = site.pairs.find((one) => one.host === host)
  if (pair) return { is: 'PAIR', pair }
  const label = site.config.secondLook?.label
  const isOwn = site.hosts.includes(host) || (isLocal(askedAt) && host === `${label}.localhost`)
  return isOwn && siteLabelOf(host) === label ? { is: 'OTHER_LOOK' } : undefined
}

const isLocal = (host: string): boolean => /(^|\.)localhost$/.test(nameOf(host))

/** The root of a host, asked for at another one: on a developer's machine all sites are at one port. */
export function addressOf(host: string, askedAt: string): string {
  return isLocal(host) ? `http://${host}${/:\d+$/.exec(askedAt)?.[0] ?? ''}` : `https://${host}`
}

/** The host as it is registered: without the port that its scheme has anyway, and without the prefix of desktops. */
export const registeredNameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:(80|443)$/, '')
    .replace(/^d\./, '')

/** The zone in which the site counts its days. Law D-43. */
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
  if (site.version !== last.version || !leadsAlike(site, last)) news.push({ siteId, what: 'CONFIG' })
  if (site.maintenance !== last.maintenance) news.push({ siteId, what: 'MAINTENANCE', on: site.maintenance })
  if (site.useSocket !== last.useSocket) news.push({ siteId, what: 'SOCKET', on: site.useSocket })
  if (site.refreshedAt !== last.refreshedAt) news.push({ siteId, what: 'REFRESH' })
  return news
}

const leadsAlike = (one: Site, other: Site): boolean =>
  JSON.stringify([one.hosts, one.pairs]) === JSON.stringify([other.hosts, other.pairs])
