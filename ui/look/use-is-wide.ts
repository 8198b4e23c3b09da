import { useSyncExternalStore } from 'react'

/** From here on there are three columns. 001 §9. */
const WIDE = '(min-width: 800px)'
/** In a narrower window no card is ever so wide that three prices of a side stand in it. */
const DEEP = '(min-width: 560px)'

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

export const useIsWide = (): boolean => useMatches(WIDE)

/** Whether prices behind the best may have room beside it: what is never seen need not be drawn. */
export const useHasDepth = (): boolean => useMatches(DEEP)
