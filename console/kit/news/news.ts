/** Whether news come by themselves. While they do, nothing is asked again by the clock. */
import { useSyncExternalStore } from 'react'

let areTold = false
const listeners = new Set<() => void>()

/** Said by the live socket: it is there, or lost. */
export function setNewsAreTold(told: boolean): void {
  if (told === areTold) return
  areTold = told
  for (const listen of listeners) listen()
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Even where news are told, what nobody tells of (a day that ends, a session that times out) is seen in time. */
const SELDOM_MS = 120_000

/** How often to ask again: as given while there is no socket, else seldom. */
export const useFallbackMs = (everyMs: number): number =>
  useSyncExternalStore(subscribe, () => areTold) ? Math.max(everyMs, SELDOM_MS) : everyMs
