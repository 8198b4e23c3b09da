/**
 * Parts of a page that the browser leaves undrawn while they are out of sight (`content-visibility: auto`): what changes in them is
 * told every now and then, so that a long page costs what the screen shows. In sight again they are up to date at once.
 */
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'

const LATE_MS = 2000
/** Marks what is out of sight, for those who only need to know. */
export const UNSEEN = 'data-unseen'

type Sight = {
  /** The listener as it is to subscribe: called at once while in sight, late otherwise. */
  readonly inTime: (listener: () => void) => () => void
  readonly become: (isSeen: boolean) => void
}

function createSight(): Sight {
  const late = new Set<() => void>()
  let isSeen = true
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    const listeners = [...late]
    late.clear()
    for (const listener of listeners) listener()
  }

  return {
    inTime: (listener) => () => {
      if (isSeen) return listener()
      late.add(listener)
      timer ??= setTimeout(tell, LATE_MS)
    },
    become(now) {
      isSeen = now
      if (isSeen) tell()
    },
  }
}

const SightContext = createContext<Sight | null>(null)

export const useSight = (): Sight | null => useContext(SightContext)

type SeenProps = { readonly element: RefObject<HTMLElement | null>; readonly children: ReactNode }

/** What stands in the element, which has `content-visibility: auto`: its live values come in time while it is in sight. */
export function Seen({ element, children }: SeenProps) {
  const [sight] = useState(createSight)
  useEffect(() => {
    const watched = element.current
    const note = (event: Event): void => {
      // What is inside may come and go by itself.
      if (event.target !== watched) return
      const isSeen = !('skipped' in event && event.skipped === true)
      watched?.toggleAttribute(UNSEEN, !isSeen)
      sight.become(isSeen)
    }
    watched?.addEventListener('contentvisibilityautostatechange', note)
    return () => watched?.removeEventListener('contentvisibilityautostatechange', note)
  }, [element, sight])
  return <SightContext value={sight}>{children}</SightContext>
}
