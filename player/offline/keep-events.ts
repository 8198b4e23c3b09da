/** What the socket brings passes no worker: an event that is looked at is read now and then, so that its prices and its score can be shown later. */
import type { Live } from '@paddock/ui/live'
import { readSettings } from '@paddock/ui/settings'

/** When the page is drawn and quiet. */
const FIRST_AFTER_MS = 4000
const EVERY_MS = 60_000

export function keepingEvents(live: Live, readEvent: (eventId: string) => Promise<unknown>): Live {
  /** Without a worker nobody keeps what is read. */
  const isKept = (): boolean => Boolean(navigator.serviceWorker?.controller) && !document.hidden
  const read = (eventId: string): void => {
    // An event that is over has nothing to keep. Not to have it for later is no failure of now.
    if (isKept() && live.book.markets(eventId).length > 0) readEvent(eventId).catch(() => undefined)
  }
  return {
    ...live,
    followEvent(eventId) {
      const leave = live.followEvent(eventId)
      const first = setTimeout(() => read(eventId), FIRST_AFTER_MS)
      // On a first visit the worker comes after the event: what was not kept then is kept now.
      const takeOver = new AbortController()
      navigator.serviceWorker?.addEventListener('controllerchange', () => read(eventId), takeOver)
      const again = setInterval(() => {
        if (!readSettings().dataSaver) read(eventId)
      }, EVERY_MS)
      return () => {
        clearTimeout(first)
        clearInterval(again)
        takeOver.abort()
        leave()
      }
    },
  }
}
