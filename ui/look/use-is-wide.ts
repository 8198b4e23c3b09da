import { useSyncExternalStore } from 'react'

/** From here on there are three columns. 001 §9. */
const WIDE = '(min-width: 800px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
