/** How far the prices on the screen can be trusted. Silence is told from a quiet market by asking the server. */

/** Prices older than this are shown, greyed, and cannot be bet on. docs/screens.md "Poor network". */
const STALE_AFTER_MS = 3000

export type Freshness =
  | { readonly state: 'fresh' }
  /** Connected, but nothing has been heard for so long. */
  | { readonly state: 'late'; readonly seconds: number }
  | { readonly state: 'lost'; readonly seconds: number }

const FRESH: Freshness = { state: 'fresh' }

export function freshnessOf(isConnected: boolean, heardAt: number, now: number): Freshness {
  const ageMs = Math.max(0, now - heardAt)
  const seconds = Math.floor(ageMs / 1000)
  if (!isConnected) return { state: 'lost', seconds }
  return ageMs > STALE_AFTER_MS ? { state: 'late', seconds } : FRESH
}

export const isSameFreshness = (a: Freshness, b: Freshness): boolean =>
  a.state === b.state && (a.state === 'fresh' || b.state === 'fresh' || a.seconds === b.seconds)
