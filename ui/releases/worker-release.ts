/** A release that waits behind this page: its files are there, and it takes over when the reader says so. */
import { useSyncExternalStore } from 'react'

type Ways = {
  /** Whether the worker belongs to another release than the page. */
  readonly isOther: (worker: ServiceWorker) => Promise<boolean>
  readonly take: (worker: ServiceWorker) => void
}

const LOOK_EVERY_MS = 30 * 60_000

const listeners = new Set<() => void>()
let waiting: { readonly worker: ServiceWorker; readonly take: Ways['take'] } | undefined

export function followWorker(registration: ServiceWorkerRegistration, { isOther, take }: Ways): void {
  async function offer(worker: ServiceWorker | null): Promise<void> {
    // The first one of all replaces nothing.
    if (!worker || !navigator.serviceWorker.controller || !(await isOther(worker))) return
    waiting = { worker, take }
    for (const listener of listeners) listener()
  }

  void offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offer(installing)
    })
  })
  // A page that stays open for days asks by itself; without a network it asks again later.
  const look = () => registration.update().catch(() => undefined)
  setInterval(() => void look(), LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look()
  })
}

/** Lets the release take over, and loads the page that belongs to it. */
export function takeRelease(): void {
  if (!waiting) return
  // Another tab has let it take over: it tells of that once, and that was then.
  if (waiting.worker.state !== 'installed') {
    location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.take(waiting.worker)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isReady = (): boolean => waiting !== undefined

export const useIsReleaseReady = (): boolean => useSyncExternalStore(subscribe, isReady)
