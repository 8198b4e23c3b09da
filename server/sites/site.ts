import { isIP } from 'node:net'

/** One tenant. Its players, money and configuration never mix with another's. */
export type Site = {
  readonly id: number
  /** The first label of its hosts. */
  readonly label: string
  readonly kind: 'b2b' | 'b2c'
  readonly name: string
  /** What its apps read of its configuration. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** What a host without a name of its own shows: localhost and bare addresses, in the demo world. DESIGN §4. */
const DEFAULT_LABEL = 'demo'
/** First labels that say nothing of the site. 000 §9. */
const IGNORED = new Set(['www', 'test', 'pp'])

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
export function timeZoneOf(site: Site): string {
  const zone = site.settings['timeZone']
  return typeof zone === 'string' ? zone : 'Asia/Kolkata'
}
