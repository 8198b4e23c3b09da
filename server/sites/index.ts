import type { Database } from '../platform/database.ts'
import type { Site } from './site.ts'
import { siteLabelOf } from './site.ts'
import { loadSites } from './store.ts'

export { type Site, timeZoneOf } from './site.ts'

export type Sites = {
  /** The site of a Host header; undefined when no site has that name. Never decided by anything else. SECURITY T13. */
  ofHost(host: string): Promise<Site | undefined>
}

/** How long a change of the configuration may take to show. */
const FRESH_MS = 5000

export function createSites(db: Database, clock: () => number): Sites {
  let known: Promise<ReadonlyMap<string, Site>> | undefined
  let readAt = 0

  function byLabel(): Promise<ReadonlyMap<string, Site>> {
    const now = clock()
    if (known && now - readAt < FRESH_MS) return known
    readAt = now
    const reading = loadSites(db).then((sites) => new Map(sites.map((site) => [site.label, site])))
    reading.catch(() => (known = undefined))
    known = reading
    return reading
  }

  return { ofHost: async (host) => (await byLabel()).get(siteLabelOf(host)) }
}
