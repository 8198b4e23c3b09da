import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { findSite, newsBetween, type Site, type SiteAtHost, type SiteNews } from './site.ts'
import { loadSites } from './store.ts'

export { presentDomain, presentInstallation, presentSiteView } from './present.ts'
export {
  addressOf,
  goalAt,
  type Notice,
  registeredNameOf,
  RELOAD_WITHIN_MS,
  siteLabelOf,
  type Site,
  type SiteNews,
  timeZoneOf,
} from './site.ts'
export {
  asPublished,
  configOf,
  findConfig,
  IN_MAINTENANCE,
  publishFirst,
  foreseeWithoutMoneyOf,
  holdMoney,
  refuseWithoutMoney,
  refuseWithoutMoneyOf,
  savePublication,
  type StoredSite,
} from './store.ts'
export { PRACTISED, switchedOn } from './switched-on.ts'

export type Sites = {
  /** The site of a Host header; undefined when no site has that name. Never decided by anything else. Security T13. */
  ofHost(host: string): Promise<SiteAtHost | undefined>
  /** Reads the sites again, after a change, and tells what is new. */
  reload(): Promise<void>
}

export type SitesDeps = { readonly db: Database; readonly bus: Bus<{ site: SiteNews }>; readonly jobs: Jobs }

/** How long a change made by another process, or the end of a maintenance, may take to show. */
const FRESH_MS = 5000

export function createSites({ db, bus, jobs }: SitesDeps): Sites {
  let known: Promise<readonly Site[]> | undefined

  const read = (): Promise<readonly Site[]> => {
    known ??= loadSites(db)
    known.catch(() => (known = undefined))
    return known
  }

  async function readAgain(): Promise<void> {
    // The first reading waits until somebody asks: a gateway is made before its database need be there.
    if (!known) return
    const before = await read()
    const now = await loadSites(db)
    known = Promise.resolve(now)
    for (const news of newsBetween(before, now)) bus.publish('site', news)
  }

  const reading = jobs.start({
    name: 'sites',
    everyMs: FRESH_MS,
    failed: 'the sites were not read',
    work: readAgain,
  })

  return { ofHost: async (host) => findSite(await read(), host), reload: reading.run }
}
