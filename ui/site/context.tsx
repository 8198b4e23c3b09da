import { must } from '@paddock/domain/result'
import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { AppSite } from './site.ts'
import type { SiteStore } from './site-store.ts'

const SiteContext = createContext<AppSite | null>(null)

type Props = {
  readonly store: SiteStore
  /** While nothing is known yet; and `failed` when the first reading did not succeed. */
  readonly waiting: React.ReactNode
  readonly children: React.ReactNode
}

/** The clients' age of a theme. 000 §9. */
const FRESH_MS = 60_000

/** Draws its children once the site is known, and keeps it fresh when the player comes back to the page. */
export function SiteProvider({ store, waiting, children }: Props) {
  const site = useSyncExternalStore(store.subscribe, store.read)
  useEffect(() => keepFresh(store), [store])
  return site === null ? waiting : <SiteContext value={site}>{children}</SiteContext>
}

function keepFresh(store: SiteStore): () => void {
  let readAt = 0
  const refresh = () => {
    if (document.hidden || Date.now() - readAt < FRESH_MS) return
    readAt = Date.now()
    // The page goes on with the site as it was; the next return asks again.
    store.refresh().catch(() => (readAt = 0))
  }
  refresh()
  document.addEventListener('visibilitychange', refresh)
  return () => document.removeEventListener('visibilitychange', refresh)
}

/** For tests and previews: a site that is simply there. */
export const GivenSite = SiteContext

export const useSite = (): AppSite => must(use(SiteContext), 'a site is provided')
