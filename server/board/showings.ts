/**
 * What operators show of events: television, a page with the score, what is put forward. Every gateway reads all of it, again
 * and again and at once when one changes something: it is little, and no message has to carry it.
 */
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { loadShowings, type Showing } from '../catalogue/index.ts'

/** Before: undefined where nothing was shown. Now: undefined where nothing is any more. */
export type ShowingChange = {
  readonly eventId: string
  readonly before: Showing | undefined
  readonly now: Showing | undefined
}

export type Showings = {
  start(): Promise<void>
  stop(): void
  of(eventId: string): Showing | undefined
  /** The next to open first. */
  all(): readonly Showing[]
  /** Grows with every change. */
  version(): number
  onChange(listen: (change: ShowingChange) => void): void
}

export type ShowingsDeps = { readonly db: Database; readonly bus: Bus<Topics>; readonly jobs: Jobs }

const READ_EVERY_MS = 5000

export function createShowings({ db, bus, jobs }: ShowingsDeps): Showings {
  const listeners: ((change: ShowingChange) => void)[] = []
  let shown: ReadonlyMap<string, Showing> = new Map()
  let version = 0
  let endHearing: (() => void) | undefined

  async function read(): Promise<void> {
    const rows = await loadShowings(db)
    adopt(new Map(rows.map((showing) => [showing.eventId, showing])))
  }

  function adopt(next: ReadonlyMap<string, Showing>): void {
    const before = shown
    const changed = [...new Set([...before.keys(), ...next.keys()])].filter(
      (id) => !isSame(before.get(id), next.get(id)),
    )
    if (changed.length === 0) return
    shown = next
    version += 1
    for (const eventId of changed) {
      for (const listen of listeners) listen({ eventId, before: before.get(eventId), now: next.get(eventId) })
    }
  }

  return {
    async start() {
      const reading = jobs.start({
        name: 'showings',
        everyMs: READ_EVERY_MS,
        failed: 'what operators show of events was not read',
        work: read,
      })
      endHearing = bus.subscribe('showing', reading.wake)
      await reading.run()
    },
    stop: () => endHearing?.(),
    of: (eventId) => shown.get(eventId),
    all: () => [...shown.values()],
    version: () => version,
    onChange: (listen) => void listeners.push(listen),
  }
}

const isSame = (a: Showing | undefined, b: Showing | undefined): boolean =>
  a?.channel === b?.channel && a?.scoreUrl === b?.scoreUrl && a?.highlighted === b?.highlighted
