import { must } from '@paddock/domain/result'
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { waitAfter } from '@paddock/contract/backoff'
import { CallFailure } from '../client/index.ts'
import { type Language, useLanguage } from '../words/index.ts'
import { type AppSite, siteIn } from './site.ts'
import type { SiteStore } from './site-store.ts'

const SiteContext = createContext<AppSite | null>(null)

type Props = {
  readonly store: SiteStore
  /** While nothing is known yet. */
  readonly waiting: React.ReactNode
  readonly children: React.ReactNode
}

/** The clients' age of a theme. 000 §9. */
const FRESH_MS = 60_000
/** Between two tries of the first reading. */
const AGAIN = { firstMs: 1000, mostMs: 30_000, growth: 2, spread: 0.5 }

/** Draws its children once the site is known, and reads it again when somebody comes back to the page. */
export function SiteProvider({ store, waiting, children }: Props) {
  const site = useSyncExternalStore(store.subscribe, store.read)
  const language = useLanguage()
  const shown = useMemo(() => site && siteIn(site, language), [site, language])
  useEffect(() => keepFresh(store, language), [store, language])
  return shown === null ? waiting : <SiteContext value={shown}>{children}</SiteContext>
}

function keepFresh(store: SiteStore, language: Language): () => void {
  // Its own texts are told in one language.
  let readAt = language === 'en' || store.read()?.config.translations[language] ? store.readAt() : 0
  let again: ReturnType<typeof setTimeout> | undefined

  async function read(failures: number): Promise<void> {
    readAt = Date.now()
    try {
      await store.refresh()
    } catch (thrown) {
      // Anything but a call that did not get through is a fault of ours, and is to be seen.
      if (!(thrown instanceof CallFailure)) reportError(thrown)
      // A page that knows its site goes on with it as it was, and asks at the next return.
      readAt = 0
      if (store.read() === null)
        again = setTimeout(() => void read(failures + 1), waitAfter(failures, AGAIN, Math.random()))
    }
  }

  const returned = () => {
    if (!document.hidden && Date.now() - readAt >= FRESH_MS) void read(0)
  }
  returned()
  document.addEventListener('visibilitychange', returned)
  return () => {
    clearTimeout(again)
    document.removeEventListener('visibilitychange', returned)
  }
}

export const useSite = (): AppSite => must(use(SiteContext), 'a site is provided')
