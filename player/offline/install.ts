/** The browser's offer to put the app on the home screen, kept for whoever looks for it in the settings. */
import { useSyncExternalStore } from 'react'

/** Of some browsers only; the DOM's types do not know it. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

const listeners = new Set<() => void>()
let offer: InstallOffer | null = null

function keep(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** The offer comes once, early: it is listened for from the beginning. What the browser shows of it by itself stays. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => keep(event as InstallOffer))
  addEventListener('appinstalled', () => keep(null))
}

/** OFFER: the browser asks the reader. SHARE: they find it in a menu, as on an iPhone. Null where it is installed, or cannot be. */
export type InstallWay = 'OFFER' | 'SHARE' | null

function installWay(): InstallWay {
  if (offer) return 'OFFER'
  const isInstalled = 'standalone' in navigator && navigator.standalone === true
  return /iPhone|iPad|iPod/.test(navigator.userAgent) && !isInstalled ? 'SHARE' : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, installWay)

/** An offer asks once, whatever the answer is. */
export async function install(): Promise<void> {
  const asked = offer
  keep(null)
  await asked?.prompt()
}
