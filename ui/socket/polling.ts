/** Reads again and again what the socket would have told, while the site has its sockets switched off. */
import type { Frame } from '@paddock/contract/frames/index'

/** 000 §9: market status is polled every 1.5 s by who is logged in. */
const PRICES_EVERY_MS = 1500
const ACCOUNT_EVERY_MS = 3000

export type PollingSource = {
  /** All markets of the event, whole; null when it is not on any more. Throws when nobody answers. */
  readonly readEvent: (eventId: string) => Promise<readonly Frame[] | null>
  /** The account is to be read again. */
  readonly readAccount: () => void
}

type Wiring = PollingSource & {
  readonly events: () => Iterable<string>
  readonly onEvent: (eventId: string, frames: readonly Frame[]) => void
}

export type Polling = { start(): void; stop(): void; readonly isOn: () => boolean }

export function createPolling({ readEvent, readAccount, events, onEvent }: Wiring): Polling {
  let timers: ReturnType<typeof setInterval>[] = []
  const reading = new Set<string>()

  /** One question for an event at a time: a slow answer is not overtaken by its own repetition. */
  async function read(eventId: string): Promise<void> {
    if (reading.has(eventId)) return
    reading.add(eventId)
    try {
      const frames = await readEvent(eventId)
      if (timers.length > 0) onEvent(eventId, frames ?? [])
    } catch {
      // The next turn asks again; until then the prices on the screen grow old, and say so.
    } finally {
      reading.delete(eventId)
    }
  }

  const readAll = () => {
    for (const eventId of events()) void read(eventId)
  }

  return {
    start() {
      if (timers.length > 0) return
      timers = [setInterval(readAll, PRICES_EVERY_MS), setInterval(readAccount, ACCOUNT_EVERY_MS)]
      readAll()
      readAccount()
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
      timers = []
    },
    isOn: () => timers.length > 0,
  }
}
