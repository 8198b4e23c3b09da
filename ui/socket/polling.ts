/** Reads again and again what the socket would have told, while the site has none or ours is lost. */
import type { Frame } from '@paddock/contract/frames/index'
import { readEveryMs } from '../live/polling-rates.ts'

/** Divides every rate. */
const TURN_MS = 500
const ACCOUNT_EVERY_MS = 3000
/** Lists of requests and notices are some ten calls: at the pace of the account a site without sockets would ask for little else. */
const UNNUMBERED_EVERY_MS = 30_000

export type PollingSource = {
  /** All markets of the event, whole; null when it is not on any more. Throws when nobody answers. */
  readonly readEvent: (eventId: string) => Promise<readonly Frame[] | null>
  /** The account is to be read again. */
  readonly readAccount: () => void
  /** What is told without a number is to be read again. */
  readonly readUnnumbered: () => void
}

type Wiring = PollingSource & {
  readonly events: () => Iterable<string>
  /** Whether the house prices markets of the event itself. */
  readonly hasInternal: (eventId: string) => boolean
  /** `askedAt`: what they say is at least as new as that. */
  readonly onEvent: (eventId: string, frames: readonly Frame[], askedAt: number) => void
}

export type Polling = { start(): void; stop(): void; readonly isOn: () => boolean }

export function createPolling({
  readEvent,
  readAccount,
  readUnnumbered,
  events,
  hasInternal,
  onEvent,
}: Wiring): Polling {
  let timer: ReturnType<typeof setInterval> | undefined
  let passedMs = 0
  const reading = new Set<string>()

  /** One question for an event at a time: a slow answer is not overtaken by its own repetition. */
  async function read(eventId: string): Promise<void> {
    if (reading.has(eventId)) return
    reading.add(eventId)
    const askedAt = Date.now()
    try {
      const frames = await readEvent(eventId)
      if (timer) onEvent(eventId, frames ?? [], askedAt)
    } catch {
      // The next turn asks again; until then the prices on the screen grow old, and say so.
    } finally {
      reading.delete(eventId)
    }
  }

  const everyMs = (eventId: string) => readEveryMs(hasInternal(eventId) ? 'internal' : 'market', 'signedIn')

  function readWhatIsDue(): void {
    for (const eventId of events()) if (passedMs % everyMs(eventId) === 0) void read(eventId)
    if (passedMs % ACCOUNT_EVERY_MS === 0) readAccount()
    if (passedMs % UNNUMBERED_EVERY_MS === 0) readUnnumbered()
  }

  return {
    start() {
      if (timer) return
      passedMs = 0
      timer = setInterval(() => {
        passedMs += TURN_MS
        readWhatIsDue()
      }, TURN_MS)
      readWhatIsDue()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
    isOn: () => timer !== undefined,
  }
}
