/** Holds the page's site: at once as it was the last time, then as the server tells it. */
import type { Cumulative } from '@paddock/contract/endpoints/home'
import { FIRST_ANSWER_SHAPE } from '@paddock/contract/first-answer'
import { type Client, forCall } from '../client/index.ts'
import { restoreLook } from '../look/index.ts'
import { spokenLanguage } from '../words/index.ts'
import { type AppSite, siteOf, type ToldSite } from './site.ts'
import { applyTheme } from './theme.ts'

export type SiteStore = {
  /** The site as the page itself brought it, when it is as new as a call's answer. */
  readonly begin: (docs: Cumulative) => void
  /** When the server last told it; 0 before. */
  readonly readAt: () => number
  /** Null until it is known. */
  readonly read: () => AppSite | null
  /** Asks the server again: after the live event `getHomeCacheUpdates`, a maintenance, a return to the page. */
  readonly refresh: () => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
}

type Wiring = {
  readonly client: Client
  readonly storage: Storage
  /** Dresses the page in what the site looks like: its colours, its light, its name. */
  readonly dress?: (site: AppSite) => void
}

function dressWhole({ config: { theme, name } }: AppSite): void {
  applyTheme(theme)
  restoreLook(theme.background)
  document.title = name
}

const STORED_UNDER = 'paddock.site'

export function createSiteStore({ client, storage, dress = dressWhole }: Wiring): SiteStore {
  let site: AppSite | null = null
  let readAt = 0
  const listeners = new Set<() => void>()

  function become(next: AppSite): void {
    site = next
    dress(next)
    for (const listener of listeners) listener()
  }

  function take(docs: Cumulative): void {
    const next = siteOf(docs)
    if (!next) return
    readAt = Date.now()
    keep(storage, docs)
    become(next)
  }

  const known = readStored(storage.getItem(STORED_UNDER))
  if (known) become(known)

  return {
    begin: take,
    readAt: () => readAt,
    read: () => site,
    async refresh() {
      const { getCumulative } = await forCall(() => import('@paddock/contract/endpoints/home'))
      const { docs } = await client.call(getCumulative, {
        query: { domainType: 'mobile', wholeAppConfiguration: true, language: spokenLanguage() },
      })
      take(docs)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Kept = { readonly shape: string; readonly told: ToldSite }

/**
 * What was kept by an app that knew another shape may not be what this one reads. Beside that it is what we kept; somebody who changed
 * it by hand sees what they wrote until the server has told the site.
 */
function readStored(stored: string | null): AppSite | undefined {
  try {
    const kept = JSON.parse(stored ?? 'null') as Kept | null
    return kept?.shape === FIRST_ANSWER_SHAPE && isDrawable(kept.told) ? siteOf(kept.told) : undefined
  } catch {
    return undefined
  }
}

/** Whether a page can be dressed in it. Throws where less than that is there. */
const isDrawable = ({ domain, appConfigruation: config }: ToldSite): boolean =>
  [domain.domainName, config?.name, config?.theme.dark.page, config?.theme.light.page].every(
    (text) => typeof text === 'string',
  )

/** Nothing that is kept has another form on the wire. */
function keep(storage: Storage, docs: Cumulative): void {
  const { domain, maintenance, appConfigruation, globalAppConfiguration } = docs
  const told: ToldSite = { domain, maintenance, appConfigruation, globalAppConfiguration }
  try {
    storage.setItem(STORED_UNDER, JSON.stringify({ shape: FIRST_ANSWER_SHAPE, told } satisfies Kept))
  } catch {
    // A device without room has to wait for the server the next time.
  }
}
