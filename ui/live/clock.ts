/** The server's clock as seen from here, so that a countdown ends when the server decides. */

export type ServerClock = {
  /** Milliseconds since 1970, by the server. */
  now(): number
  /** Whether the server has stated its time yet; before, `now` is our own clock, which may be off by minutes. */
  isSet(): boolean
  /** A time the server stated, asked for at `askedAt` and read at `readAt` of our clock. */
  observe(stated: number, askedAt: number, readAt: number): void
}

/**
 * Keeps the observation with the shortest way there and back: it is off by half of that at most. A way is remembered
 * for a while only, since clocks drift.
 */
export function serverClock(ownNow: () => number, keepMs = 300_000): ServerClock {
  let best: { readonly offset: number; readonly way: number; readonly at: number } | null = null
  return {
    now: () => ownNow() + (best?.offset ?? 0),
    isSet: () => best !== null,
    observe: (stated, askedAt, readAt) => {
      const way = readAt - askedAt
      if (best && way > best.way && readAt - best.at < keepMs) return
      best = { offset: stated + way / 2 - readAt, way, at: readAt }
    },
  }
}
