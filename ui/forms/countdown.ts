import { useSyncExternalStore } from 'react'

const SECOND_MS = 1000

/** Whole seconds until then, never less than none. @internal Exported for the tests. */
export const secondsUntil = (until: number | null, now: number): number =>
  until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS))

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND_MS)
  return () => clearInterval(timer)
}
const NEVER = () => () => {}

/** Counts down to a moment of this page's clock, a step every second. */
export const useCountdown = (until: number | null): number =>
  useSyncExternalStore(until === null ? NEVER : everySecond, () => secondsUntil(until, Date.now()))
