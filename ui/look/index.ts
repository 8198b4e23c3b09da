/** Dark or light, as the player chose it last; dark until then. */
export { scrollPace, wantsStillness } from './motion.ts'
export { useHasDepth, useIsDesk, useIsWide } from './use-is-wide.ts'
import { useSyncExternalStore } from 'react'

export type Look = 'dark' | 'light'

const STORED_UNDER = 'paddock.look'
const listeners = new Set<() => void>()

const currentLook = (): Look => (document.documentElement.dataset['look'] === 'light' ? 'light' : 'dark')

function showLook(look: Look): void {
  document.documentElement.dataset['look'] = look
  for (const listener of listeners) listener()
}

export function setLook(look: Look): void {
  localStorage.setItem(STORED_UNDER, look)
  showLook(look)
}

/** What the player chose, else what is usual on the site; dark until the site is known. */
export function restoreLook(usual: Look = 'dark'): void {
  const chosen = localStorage.getItem(STORED_UNDER)
  showLook(chosen === 'light' || chosen === 'dark' ? chosen : usual)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLook = (): Look => useSyncExternalStore(subscribe, currentLook)
