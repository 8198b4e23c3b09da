/** live: messages arrive in time · late: connected, but the feed says it lags (status 503) · down: no connection. */
export type FeedHealth = 'live' | 'late' | 'down'

/** A bet is never accepted on a price older than this while its feed is down. Security G32. */
const FRESH_MS = 2000

/** Whether the sources of prices are alive. A source nobody ever reported, such as an operator's own market, is fresh. */
export type Freshness = {
  alive(source: string, at: number): void
  health(source: string, state: FeedHealth, at: number): void
  isFresh(source: string, now: number): boolean
  /** How long ago each source was last known to be alive, as far as one ever was. */
  ages(now: number): { readonly source: string; readonly ageMs: number }[]
  /** Sources whose freshness changed since the last call. */
  changed(now: number): { readonly source: string; readonly fresh: boolean }[]
}

export function createFreshness(): Freshness {
  const sources = new Map<string, { state: FeedHealth; aliveAt: number; reported: boolean }>()
  const isFresh = (source: string, now: number): boolean => {
    const entry = sources.get(source)
    return entry === undefined || (entry.state === 'live' && now - entry.aliveAt <= FRESH_MS)
  }
  return {
    alive(source, at) {
      const entry = sources.get(source)
      if (entry) entry.aliveAt = at
      else sources.set(source, { state: 'live', aliveAt: at, reported: true })
    },
    health(source, state, at) {
      const entry = sources.get(source)
      if (entry) Object.assign(entry, { state, aliveAt: state === 'live' ? at : entry.aliveAt })
      else sources.set(source, { state, aliveAt: at, reported: true })
    },
    isFresh,
    ages: (now) => [...sources].map(([source, { aliveAt }]) => ({ source, ageMs: Math.max(0, now - aliveAt) })),
    changed(now) {
      return [...sources].flatMap(([source, entry]) => {
        const fresh = isFresh(source, now)
        if (fresh === entry.reported) return []
        entry.reported = fresh
        return [{ source, fresh }]
      })
    },
  }
}
