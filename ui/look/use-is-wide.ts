import { useSyncExternalStore } from 'react'

/** From here on there are three columns; a phone on its side stays one. As `md` in look.css. 001 §9. docs/screens.md "Our look". */
const WIDE = '(min-width: 800px) and (min-height: 480px)'
/** In a narrower window no card is ever so wide that three prices of a side stand in it. */
const DEEP = '(min-width: 560px)'

/** Here events stand beside each other, and the depth of a runner beside its market. */
const DESK = '(min-width: 1280px) and (min-height: 480px)'

const subscribeTo =
  (query: string) =>
  (listener: () => void): (() => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
const subscribeWide = subscribeTo(WIDE)
const subscribeDeep = subscribeTo(DEEP)
const subscribeDesk = subscribeTo(DESK)

export const useIsWide = (): boolean => useSyncExternalStore(subscribeWide, () => matchMedia(WIDE).matches)

/** Whether prices behind the best may have room beside it: what is never seen need not be drawn. */
export const useHasDepth = (): boolean => useSyncExternalStore(subscribeDeep, () => matchMedia(DEEP).matches)

export const useIsDesk = (): boolean => useSyncExternalStore(subscribeDesk, () => matchMedia(DESK).matches)
