/** Dark or light, as the player chose it last; dark until then. */
export { useIsWide } from './use-is-wide.ts'
import { useSyncExternalStore } from 'react'

export type Look = 'dark' | 'light'

const STORED_UNDER = 'paddock.look'
const listeners = new Set<() => void>()

const currentLook = (): Look => (document.documentElement.dataset['look'] === 'light' ? 'light' : 'dark')

export function setLook(look: Look): void {
  document.documentElement.dataset['look'] = look
  localStorage.setItem(STORED_UNDER, look)
  for (const listener of listeners) listener()
}

export const restoreLook = (): void => setLook(localStorage.getItem(STORED_UNDER) === 'light' ? 'light' : 'dark')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLook = (): Look => useSyncExternalStore(subscribe, currentLook)
